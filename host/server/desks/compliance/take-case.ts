import { complianceDesks, type ComplianceDesk } from '../../../../widgets/contract/compliance/compliance.ts';
import type { TakingCall } from '../../../../widgets/contract/calls.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding, type StandingChange } from '../../core/applications/change-standing.ts';
import { takeApplication } from '../../core/applications/take-application.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as store from './compliance.store.ts';

/** The right that each desk asks for. */
export const deskRights = {
  review: 'decideCompliance',
  fixer: 'answerCompliance',
  calling: 'recordComplianceCall',
} as const satisfies Record<ComplianceDesk, RightName>;

/** A case that a call is about to change; its application's row is locked until the transaction ends. */
export interface TakenCase {
  standing: FoundStanding;
  known: facts.Facts;
  kase: store.CaseRow;
  round: number;
  staff: Staff;
  by: { staffId: string; now: Date };
}

/**
 * Takes a case for a change at a desk, as the call's row says.
 *
 * @param isAllowed who may, where the desk's own right is not asked for
 * @throws Refusal what `takeApplication` throws
 */
export async function takeCase(
  tx: Tx,
  context: CallContext,
  call: TakingCall,
  { loanApplicationNumber, desk }: { loanApplicationNumber: string; desk: ComplianceDesk },
  isAllowed = (roles: readonly string[]) => may(deskRights[desk], roles),
): Promise<TakenCase> {
  const at = [complianceDesks[desk]];
  const { standing, staff } = await takeApplication(tx, context, call, loanApplicationNumber, { isAllowed, at });
  const known = await facts.find(tx, standing.id);
  const kase = await store.findCase(tx, standing.id);
  const round = Math.max(1, known.complianceRound);
  return { standing, known, kase, round, staff, by: { staffId: staff.id, now: context.now() } };
}

/** Writes where a case stands, or that it was worked on: a new version, which the lists hear of. */
export async function markChanged(
  tx: Tx,
  { standing, by }: Pick<TakenCase, 'standing' | 'by'>,
  change: StandingChange = {},
): Promise<FoundStanding> {
  const after = await changeStanding(tx, standing, change, by);
  if (!after) throw refuse('STALE_VERSION');
  return after;
}
