import { mostReWorks, secretCode } from '../../../../widgets/contract/compliance/compliance.ts';
import { approvalMessage, reWorkMessage } from '../../../../widgets/contract/compliance/compliance-rules.ts';
import { knowsHits } from '../../../../widgets/contract/compliance/secrecy.ts';
import { moveGuards } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import type { CallLogRow, CaseRow, CheckRow, DiscrepancyRow } from './compliance.store.ts';
import type { ProposalRow } from './proposals.store.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';

/** All that is known of a case. */
export interface CaseState {
  standing: FoundStanding;
  known: Facts;
  kase: CaseRow;
  round: number;
  checks: readonly CheckRow[];
  discrepancies: readonly DiscrepancyRow[];
  calls: readonly CallLogRow[];
  proposals: readonly ProposalRow[];
}

/** A lead gives cases to reviewers and takes them back. */
export const leads = (roles: readonly string[]) => may('leadCompliance', roles);

/** The checklist as the rules of the contract read it. */
export function rulesView({ checks, discrepancies, round }: Pick<CaseState, 'checks' | 'discrepancies' | 'round'>) {
  return {
    checks: checks.map(({ check_key: key, verdict }) => ({ key, verdict })),
    earlier: discrepancies
      .filter((each) => each.round < round)
      .map(({ document_key: documentKey, ...each }) => ({ ...each, documentKey })),
  };
}

/** Why a case cannot be approved now. */
export function approvalRefusal(state: CaseState): string | undefined {
  const message = approvalMessage(rulesView(state));
  return message ?? (state.kase.is_hit_open ? 'A sanctions hit is not cleared' : undefined);
}

/** Why a case cannot go to the fixer now. @param isLead whether somebody asks who may send it once more */
export function reWorkRefusal({ checks, known }: CaseState, isLead: boolean): string | undefined {
  if (known.complianceReWorks >= mostReWorks && !isLead)
    return 'The case has been with the fixer three times. Approve it or reject it';
  return reWorkMessage(checks.map(({ check_key: key, verdict }) => ({ key, verdict })));
}

/** Why a case cannot go back to the reviewers. */
export function returnRefusal({
  discrepancies,
  round,
}: Pick<CaseState, 'discrepancies' | 'round'>): string | undefined {
  const open = discrepancies.filter((each) => each.round === round && each.answer === null);
  return open.length === 0 ? undefined : `${moveGuards.discrepanciesAnswered}: ${open.length} left`;
}

/** The calls of this visit to the callers: those since the case was last sent there. */
export function callsOfRound({ calls, round }: Pick<CaseState, 'calls' | 'round'>): CallLogRow[] {
  return calls.filter((call) => call.round === round);
}

/** Whether what a row says may be shown to somebody. */
export const isOpenTo = (roles: readonly string[], code: string): boolean => code !== secretCode || knowsHits(roles);
