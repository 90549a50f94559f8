import {
  complianceDesks,
  type ComplianceAction,
  type ComplianceDesk,
} from '../../../../widgets/contract/compliance/compliance.ts';
import { mayLeaveCalling } from '../../../../widgets/contract/compliance/compliance-rules.ts';
import { udrsLabels } from '../../../../widgets/contract/applications/udrs.ts';
import { moveGuards } from '../../../../widgets/contract/applications/udrs-moves.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import type { Staff } from '../../call/handler.ts';
import { approvalRefusal, callsOfRound, leads, returnRefusal, reWorkRefusal, type CaseState } from './case-state.ts';

type Offer = { action: ComplianceAction; refusal: string | null };

const offer = (action: ComplianceAction, refusal: string | undefined): Offer => ({ action, refusal: refusal ?? null });

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
  const apart = apartMessage('decideCompliance', staff, { answered: known.complianceFixerIds });
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
    offer('approve', apart ?? approvalRefusal(state)),
    offer('reWork', apart ?? reWorkRefusal(state, isLead)),
    offer('reject', apart),
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
