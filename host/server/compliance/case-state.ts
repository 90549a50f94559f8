import {
  complianceDesks,
  mostReWorks,
  secretCode,
  type ComplianceAction,
  type ComplianceDesk,
} from '../../../widgets/contract/compliance/compliance.ts';
import {
  approvalMessage,
  mayLeaveCalling,
  reWorkMessage,
} from '../../../widgets/contract/compliance/compliance-rules.ts';
import { knowsHits } from '../../../widgets/contract/compliance/secrecy.ts';
import { udrsLabels } from '../../../widgets/contract/applications/udrs.ts';
import { moveGuards } from '../../../widgets/contract/applications/udrs-moves.ts';
import { apartMessage, may } from '../../../widgets/contract/session/rights.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import type { Facts } from '../applications/facts.store.ts';
import type { Staff } from '../http/handler.ts';
import type { CallLogRow, CaseRow, CheckRow, DiscrepancyRow } from './compliance.store.ts';

/** All that is known of a case. */
export interface CaseState {
  standing: FoundStanding;
  known: Facts;
  kase: CaseRow;
  round: number;
  checks: readonly CheckRow[];
  discrepancies: readonly DiscrepancyRow[];
  calls: readonly CallLogRow[];
}

type Offer = { action: ComplianceAction; refusal: string | null };

const offer = (action: ComplianceAction, refusal: string | undefined): Offer => ({ action, refusal: refusal ?? null });

/** A lead gives cases to reviewers and takes them back. */
export const leads = (roles: readonly string[]) => roles.includes('OPS_LEAD');

/** The checklist as the rules of the contract read it. */
export function rulesView({ checks, discrepancies, round }: Pick<CaseState, 'checks' | 'discrepancies' | 'round'>) {
  return {
    checks: checks.map(({ check_key: key, verdict }) => ({ key, verdict })),
    earlier: discrepancies.filter((each) => each.round < round),
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

function leavingRefusal(state: CaseState): string | undefined {
  const calls = callsOfRound(state);
  if (mayLeaveCalling(calls)) return undefined;
  return calls.length === 0
    ? moveGuards.callOutcomeRecorded
    : 'Nobody was reached. Call three times, on two days, before the case goes on';
}

function reviewActions(state: CaseState, staff: Staff): { actions: Offer[]; readOnlyReason: string | null } {
  const { known, kase } = state;
  const holder = known.complianceTakenById;
  const apart = apartMessage('decideCompliance', staff.id, { answered: known.complianceFixerIds });
  const isReviewer = may('decideCompliance', staff.roles);
  const isLead = leads(staff.roles);
  const ofLead: Offer[] = isLead
    ? [offer('assign', undefined), ...(holder === null || holder === staff.id ? [] : [offer('release', undefined)])]
    : [];
  if (!isReviewer)
    return {
      actions: ofLead,
      readOnlyReason: isLead ? 'A reviewer of compliance decides' : 'Compliance works on this case',
    };
  if (holder === null)
    return { actions: [offer('claim', apart), ...ofLead], readOnlyReason: apart ?? 'Take the case to work on it' };
  if (holder !== staff.id)
    return { actions: ofLead, readOnlyReason: `${kase.owner ?? 'A colleague'} has taken this case` };
  const actions = [
    offer('release', undefined),
    offer('check', undefined),
    offer('approve', approvalRefusal(state)),
    offer('reWork', reWorkRefusal(state, isLead)),
    offer('reject', undefined),
    ...ofLead,
  ];
  return { actions, readOnlyReason: null };
}

function fixerActions(state: CaseState, staff: Staff) {
  if (!may('answerCompliance', staff.roles)) return { actions: [], readOnlyReason: 'The fixer works on this case' };
  if (state.known.complianceReviewerId === staff.id)
    return { actions: [], readOnlyReason: 'The person who reviewed this case may not correct it' };
  const actions = [
    offer('answer', undefined),
    offer('sendToReview', returnRefusal(state)),
    offer('sendToCalling', undefined),
  ];
  return { actions, readOnlyReason: null };
}

function callingActions(state: CaseState, staff: Staff) {
  if (!may('recordComplianceCall', staff.roles))
    return { actions: [], readOnlyReason: 'The callers of compliance work on this case' };
  const refusal = leavingRefusal(state);
  return {
    actions: [offer('call', undefined), offer('callToReview', refusal), offer('callToFixer', refusal)],
    readOnlyReason: null,
  };
}

/** What a desk offers somebody, and why they can change nothing. */
export function offersOf(desk: ComplianceDesk, state: CaseState, staff: Staff) {
  const { standing } = state;
  if (standing.udrs !== complianceDesks[desk])
    return { actions: [], readOnlyReason: `The application stands in ${udrsLabels[standing.udrs]}` };
  if (standing.hold !== null) return { actions: [], readOnlyReason: 'The application is on hold' };
  if (desk === 'review') return reviewActions(state, staff);
  return desk === 'fixer' ? fixerActions(state, staff) : callingActions(state, staff);
}

/** Whether what a row says may be shown to somebody. */
export const isOpenTo = (roles: readonly string[], code: string): boolean => code !== secretCode || knowsHits(roles);
