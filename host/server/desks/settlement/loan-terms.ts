import type { Kysely } from 'kysely';
import {
  haircutOf,
  ladderOf,
  preApprovedPercent,
  termsOf,
  type Rung,
  type SettlementTerms,
} from '../../../../widgets/contract/settlement/settlement-policy.ts';
import { limitRows, spentOf } from '../../../../widgets/contract/session/limits.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { SettlementLevel } from '../../../../widgets/contract/settlement/settlement.ts';
import { isOnePersons, rolesOfLevel, type Person } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import type { Database } from '../../db/schema.ts';
import { usesOf } from '../../core/limits/spend.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';

/**
 * What may be offered for a loan now: by its own pre-approved amount, or by the grid of its bucket.
 *
 * @param waived of its penalties lately
 */
export function loanTerms({ totalOutstanding, bucket, preApprovedAmount }: FoundCase, waived: number) {
  return termsOf(totalOutstanding, { grid: preApprovedPercent(bucket), fixed: preApprovedAmount, waived });
}

/** What was waived of a loan's penalties within the days that a settlement counts it. Whole rupees. */
export async function waivedLately(db: Kysely<Database>, loan: string, now: Date): Promise<number> {
  return spentOf(await usesOf(db, 'settle', { loan }, now), limitRows.settle, now);
}

/** The terms as somebody may know them: who may not approve is not told the floor. */
export function shownTerms(terms: SettlementTerms, roles: readonly string[]): SettlementTerms {
  return may('approveSettlement', roles) ? terms : { ...terms, floor: null };
}

/** Members of staff who may approve settlements. */
export type Approvers = readonly (Person & { email: string })[];

/**
 * The address of whoever approves a level first: the first holder of its role, who is not the submitter.
 *
 * @returns null when there is nobody
 */
export function approverEmail(level: SettlementLevel, approvers: Approvers, authors: readonly string[]): string | null {
  const others = approvers.filter(({ id }) => !authors.includes(id));
  const holder = (role: string) => others.find(({ roles }) => roles.includes(role))?.email;
  return (
    rolesOfLevel(level)
      .map(holder)
      .find((email) => email !== undefined) ?? null
  );
}

/** The ladder of a loan, each rung with the address of who approves it. */
export function shownLadder(
  terms: SettlementTerms,
  approvers: Approvers,
  submittedBy: string,
): (Rung & { approverEmail: string | null })[] {
  return ladderOf(terms).map((rung) => ({
    ...rung,
    approverEmail: isOnePersons(rung.by) ? approverEmail(rung.by, approvers, [submittedBy]) : null,
  }));
}

/** The haircut of an amount as it is sent: per cent with two decimals. */
export function haircutPercent(amount: number, totalOutstanding: number): number {
  return haircutOf(amount, totalOutstanding) / 100;
}
