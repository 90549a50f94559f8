import type { Insertable } from 'kysely';
import {
  vkycLinkHours,
  type VkycDecision,
  type VkycDesk,
  type VkycReason,
} from '../../../../../widgets/contract/vkyc/vkyc.ts';
import {
  flagsOf,
  type FlaggedSession,
  type VkycFlagAnswer,
  type VkycFlagMark,
} from '../../../../../widgets/contract/vkyc/vkyc-flags.ts';
import type { VkycOutcome } from '../../../../../widgets/contract/applications/vkyc.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { makeChecklist, makeRecording, nothingRecorded } from './make-recording.ts';
import type { Subject } from './vkyc-seed.store.ts';
import type { VkycFiles } from './vkyc-specimens.ts';

type SessionSeed = Required<Insertable<Database['vkyc_session']>>;
type DecisionSeed = Required<Insertable<Database['vkyc_decision']>>;

export interface VkycStaff {
  makers: readonly string[];
  checkers: readonly string[];
  auditors: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;
const plus = (at: Date, ms: number) => new Date(at.getTime() + ms);

const failed = {
  APPROVED: undefined,
  REJECTED: { key: 'FACE_MATCH', reason: 'FACE_MISMATCH' },
  DECLINED: { key: 'SECURITY_QUESTIONS', reason: 'PROMPTING' },
} as const;
const remarks = {
  APPROVED: '',
  REJECTED: 'The selfie and the recording show two different people',
  DECLINED: 'A second voice says the answer before the customer does',
} as const;

/** What a desk says to the flags of a session: who approves has dismissed each, who rejects has confirmed it. */
function saidToFlags(session: SessionSeed, decision: VkycDecision): VkycFlagAnswer[] {
  const { face_match_selfie: selfie, face_match_pan: pan, is_in_india: isInIndia, is_proxy: isProxy } = session;
  const moments = JSON.parse(session.moments) as FlaggedSession['moments'];
  const questions = JSON.parse(session.questions) as FlaggedSession['questions'];
  const faceMatch = selfie === null || pan === null ? null : { selfie, pan };
  const isDismissed = decision === 'APPROVED';
  const told = JSON.parse(session.flags) as VkycFlagMark[];
  return flagsOf({ moments, questions, isInIndia, isProxy, faceMatch }, told).map((flag) => ({
    ...flag,
    verdict: isDismissed ? 'DISMISSED' : 'CONFIRMED',
    note: isDismissed ? 'Heard and seen twice: it is nothing' : '',
  }));
}

interface Decided {
  desk: VkycDesk;
  decision: VkycDecision;
  outcome: VkycOutcome;
  by: string;
  at: Date;
  verdict: keyof typeof failed;
}

/** How a case has come to where it stands: its sessions, and what each desk has decided. */
export function makeCase(random: SeededRandom, subject: Subject, staff: VkycStaff, files: VkycFiles, now: Date) {
  const { id: applicationId, udrs, vkyc_session: status, vkyc_outcome: outcome, queued_at: queuedAt } = subject;
  const sessions: SessionSeed[] = [];
  const decisions: DecisionSeed[] = [];
  const maker = subject.vkyc_maker_id ?? staff.makers[0] ?? null;
  const checker = subject.vkyc_checker_id ?? staff.checkers[0] ?? null;
  const auditor = staff.auditors[0] ?? null;
  const isAtMaker = udrs === 'VKYC_MAKER';
  const isDeclined = isAtMaker && outcome === 'DECLINED' && status === 'COMPLETED';
  const isRefused = outcome === 'REJECTED';
  const retries = subject.vkyc_retries;
  if (status === null || maker === null || checker === null || auditor === null)
    return { sessions, decisions, spoofAt: null };

  function add(
    attempt: number,
    session: Partial<SessionSeed> & Pick<SessionSeed, 'status' | 'link_sent_at'>,
  ): SessionSeed {
    const row: SessionSeed = {
      ...nothingRecorded,
      id: random.id(session.link_sent_at),
      application_id: applicationId,
      attempt,
      expires_at: plus(session.link_sent_at, vkycLinkHours * hour),
      // A link of the demo opens nothing: only its message had the token.
      token_hash: random.id(),
      link_state: 'SENT',
      slot_at: null,
      ...session,
    };
    sessions.push(row);
    return row;
  }
  function decide(session: SessionSeed, { desk, decision, outcome: became, by, at, verdict }: Decided): void {
    decisions.push({
      id: random.id(at),
      application_id: applicationId,
      session_id: session.id,
      desk,
      decision,
      outcome: became,
      checklist: JSON.stringify(desk === 'audit' ? [] : makeChecklist(random, failed[verdict])),
      reasons: JSON.stringify(decision === 'REJECTED' ? [failed[verdict]?.reason ?? 'FACE_MISMATCH'] : []),
      reject_reason: desk === 'audit' && decision === 'REJECTED' ? 'IDENTITY_NOT_CONFIRMED' : null,
      remark: remarks[verdict],
      by_id: by,
      at,
      review_seconds: random.integer(70, 420),
      watched_percent: random.integer(80, 100),
      flags: JSON.stringify(saidToFlags(session, decision)),
    });
  }
  function askAgain(session: SessionSeed, at: Date, reason: VkycReason, remark: string): void {
    decisions.push({
      id: random.id(at),
      application_id: applicationId,
      session_id: session.id,
      desk: 'maker',
      decision: 'RETRY',
      outcome: 'RETRY',
      checklist: '[]',
      reasons: JSON.stringify([reason]),
      reject_reason: null,
      remark,
      by_id: maker ?? '',
      at,
      review_seconds: random.integer(20, 120),
      watched_percent: random.integer(30, 90),
      flags: '[]',
    });
  }

  // What came before the last session; the makers who asked for more of them work in the same hours as ever.
  const last = retries + 1;
  const isLinkOpen = isAtMaker && status === 'LINK_SENT';
  const lastLink = isLinkOpen
    ? plus(now, -random.integer(2, 40) * hour)
    : isAtMaker && status === 'EXPIRED'
      ? plus(now, -(vkycLinkHours + random.integer(1, 30)) * hour)
      : isAtMaker
        ? plus(isDeclined ? queuedAt : now, -random.integer(20, 60) * hour)
        : plus(queuedAt, -30 * hour);
  for (let attempt = 1; attempt < last; attempt++) {
    const link_sent_at = plus(lastLink, -(last - attempt) * 20 * hour);
    const start = plus(link_sent_at, 5 * hour);
    const asked = plus(link_sent_at, 8 * hour);
    if (attempt % 2 === 1) {
      const recorded = makeRecording({ random, subject, start, conductor: maker, files, hasWarning: false });
      const session = add(attempt, { status: 'COMPLETED', link_sent_at, ...recorded });
      askAgain(session, asked, 'LOW_LIGHT', 'Sit where light falls on your face and hold the PAN card still');
    } else {
      const ended = { started_at: start, ended_at: plus(start, 72_000), end_reason: 'CUSTOMER_NETWORK' } as const;
      const session = add(attempt, { status: 'DROPPED', link_sent_at, conducted_by_id: maker, ...ended });
      askAgain(session, asked, 'CALL_DROPPED', 'Find a place with a steady connection and call again');
    }
  }

  const start = plus(lastLink, 6 * hour);
  if (status !== 'COMPLETED') {
    const isOn = status === 'IN_CALL';
    const isDropped = status === 'DROPPED';
    add(last, {
      status,
      link_sent_at: lastLink,
      ...(isOn && { started_at: plus(now, -3 * minute), conducted_by_id: maker }),
      ...(isDropped && {
        started_at: start,
        ended_at: plus(start, 72_000),
        conducted_by_id: maker,
        end_reason: outcome === 'DECLINED' ? ('CONSENT_REFUSED' as const) : ('CUSTOMER_NETWORK' as const),
      }),
    });
    return { sessions, decisions, spoofAt: null };
  }
  const isAbroad = isAtMaker && !isDeclined && random.chance(0.06);
  const hasWarning = isDeclined || isRefused || (isAtMaker && random.chance(0.15));
  const recorded = makeRecording({ random, subject, start, conductor: maker, files, hasWarning, isAbroad });
  // Some who show a picture of somebody else are found out by the maker.
  const isSpoof = isRefused && random.chance(0.4);
  const spoofAt = isSpoof ? queuedAt : null;
  const flags = JSON.stringify(isSpoof ? [{ key: 'SPOOF', second: 9, byId: maker }] : []);
  const session = add(last, { status, link_sent_at: lastLink, ...recorded, flags });
  const end = session.ended_at instanceof Date ? session.ended_at : start;
  if (isDeclined) {
    decide(session, {
      desk: 'maker',
      decision: 'APPROVED',
      outcome: 'APPROVED',
      by: maker,
      at: plus(end, hour),
      verdict: 'APPROVED',
    });
    decide(session, {
      desk: 'checker',
      decision: 'REJECTED',
      outcome: 'DECLINED',
      by: checker,
      at: queuedAt,
      verdict: 'DECLINED',
    });
    return { sessions, decisions, spoofAt };
  }
  if (isAtMaker) return { sessions, decisions, spoofAt };
  const proposed = isRefused ? 'REJECTED' : 'APPROVED';
  const common = { decision: proposed, outcome: proposed, verdict: proposed } as const;
  const isAtChecker = udrs === 'VKYC_CHECKER';
  decide(session, { ...common, desk: 'maker', by: maker, at: isAtChecker ? queuedAt : plus(queuedAt, -10 * hour) });
  if (isAtChecker) return { sessions, decisions, spoofAt };
  const isAtAudit = udrs === 'VKYC_AUDIT';
  decide(session, { ...common, desk: 'checker', by: checker, at: isAtAudit ? queuedAt : plus(queuedAt, -5 * hour) });
  if (!isAtAudit) decide(session, { ...common, desk: 'audit', by: auditor, at: queuedAt });
  return { sessions, decisions, spoofAt };
}
