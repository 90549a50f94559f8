import type { VkycOutcome } from '../../../../widgets/contract/applications/vkyc.ts';
import { udrsLabels } from '../../../../widgets/contract/applications/udrs.ts';
import { apartMessage, may, type Doer } from '../../../../widgets/contract/session/rights.ts';
import { flagsOf, type VkycFlagMark } from '../../../../widgets/contract/vkyc/vkyc-flags.ts';
import { submitRefusal, type VkycStanding } from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import { vkycDecisions, vkycDesks, type VkycDecision, type VkycDesk } from '../../../../widgets/contract/vkyc/vkyc.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import type { Staff } from '../../call/handler.ts';
import type { DecisionRow } from './decisions.store.ts';
import { outcomeWithoutCall, statusOf } from '../../core/vkyc/session-outcome.ts';
import type { SessionRow } from '../../core/vkyc/sessions.store.ts';

/** The right that each desk asks for. */
export const deskRights = { maker: 'makeVkyc', checker: 'checkVkyc', audit: 'auditVkyc' } as const;

/** What each desk's people are called, where somebody else looks at it. */
const workers: Readonly<Record<VkycDesk, string>> = {
  maker: 'A maker of video KYC decides here',
  checker: 'A checker of video KYC decides here',
  audit: 'An auditor of video KYC decides here',
};

/** All that a desk decides by. */
export interface CaseState {
  standing: FoundStanding;
  known: Facts;
  /** The last session; undefined for an application that came here before sessions were kept. */
  session: SessionRow | undefined;
  decisions: readonly DecisionRow[];
  hasRecording: boolean;
  now: Date;
}

/** The outcome of a case now, derived where a job has not written it yet. */
export function outcomeNow({ standing, session, known, now }: CaseState): VkycOutcome | null {
  if (standing.udrs !== 'VKYC_MAKER' || !session) return standing.vkycOutcome;
  return outcomeWithoutCall({ ...session, status: statusOf(session, now) }, known) ?? standing.vkycOutcome;
}

/** The flags of a session: what its record shows, and what was told beside it. */
export function flagsOfSession(session: SessionRow): VkycFlagMark[] {
  const { moments, questions, is_in_india: isInIndia, is_proxy: isProxy, flags } = session;
  const { face_match_selfie: selfie, face_match_pan: pan } = session;
  const faceMatch = selfie === null || pan === null ? null : { selfie, pan };
  return flagsOf({ moments, questions, isInIndia, isProxy, faceMatch }, flags);
}

/** Whole seconds of a call; null before it is over. */
export function secondsOf({ started_at: start, ended_at: end }: Pick<SessionRow, 'started_at' | 'ended_at'>) {
  return start && end ? Math.round((end.getTime() - start.getTime()) / 1000) : null;
}

/** A case as the rules of the contract read it. */
export function rulesView(desk: VkycDesk, { session, known, hasRecording, now }: CaseState): VkycStanding {
  return {
    desk,
    session: session ? statusOf(session, now) : null,
    endReason: session?.end_reason ?? null,
    isInIndia: session?.is_in_india ?? null,
    retries: known.vkycRetries,
    proposal: desk === 'maker' ? null : known.vkycMakerDecision,
    hasRecording,
    flags: session ? flagsOfSession(session) : [],
  };
}

/** Why somebody may not decide at a desk because of what they have done on the case before; undefined if they may. */
export function apartRefusal(
  desk: VkycDesk,
  { decisions, known, session }: CaseState,
  who: string | Doer,
): string | undefined {
  const at = (name: VkycDesk) => decisions.filter((each) => each.desk === name).map(({ by_id: id }) => id);
  const made = [...at('maker'), ...(known.vkycMakerId === null ? [] : [known.vkycMakerId])];
  const checked = [...at('checker'), ...(known.vkycCheckerId === null ? [] : [known.vkycCheckerId])];
  const audited = at('audit');
  const conducted = session?.conducted_by_id ?? null;
  if (desk === 'maker')
    return apartMessage('makeVkyc', who, { declined: known.vkycDeclinedMakerIds, checked, audited });
  return desk === 'checker'
    ? apartMessage('checkVkyc', who, { made, audited, conducted })
    : apartMessage('auditVkyc', who, { made, checked, conducted });
}

type Offer = { decision: VkycDecision; refusal: string | null };

/** The submits that a desk offers somebody, and why they can change nothing. */
export function offersOf(
  desk: VkycDesk,
  state: CaseState,
  staff: Staff,
): { actions: Offer[]; readOnlyReason: string | null } {
  const { standing } = state;
  const readOnly = (readOnlyReason: string) => ({ actions: [], readOnlyReason });
  if (standing.udrs !== vkycDesks[desk]) return readOnly(`The application stands in ${udrsLabels[standing.udrs]}`);
  if (standing.hold !== null) return readOnly('The application is on hold');
  if (!may(deskRights[desk], staff.roles)) return readOnly(workers[desk]);
  const apart = apartRefusal(desk, state, staff);
  if (apart !== undefined) return readOnly(apart);
  const view = rulesView(desk, state);
  return {
    actions: vkycDecisions.map((decision) => ({ decision, refusal: submitRefusal(decision, view)?.message ?? null })),
    readOnlyReason: null,
  };
}
