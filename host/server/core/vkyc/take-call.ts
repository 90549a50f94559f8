import type { VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type { VkycFlagMark } from '../../../../widgets/contract/vkyc/vkyc-flags.ts';
import { vkycDesks, type VkycEndReason, type VkycMoment } from '../../../../widgets/contract/vkyc/vkyc.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { hashOf } from '../../base/tokens.ts';
import { refuse } from '../../base/refusal.ts';
import { findForChange, type FoundStanding } from '../applications/applications.store.ts';
import { changeStanding } from '../applications/change-standing.ts';
import * as facts from '../applications/facts.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { outcomeWithoutCall } from './session-outcome.ts';
import * as sessions from './sessions.store.ts';
import { tellReviewers } from './tell-reviewers.ts';

/** What the service of the call has recorded of a session. */
export interface CallRecord {
  startedAt: Date;
  endedAt: Date;
  /** Staff id of the officer on the call. */
  conductedById: string;
  recordingFileId: string;
  faceFileId: string | null;
  panFileId: string | null;
  language: string | null;
  geo: {
    latitude: number;
    longitude: number;
    accuracyMeters: number;
    place: string;
    isInIndia: boolean;
  } | null;
  network: { country: string; region: string; isProxy: boolean } | null;
  consentAt: Date | null;
  aadhaarOn: string | null;
  livenessCode: string | null;
  faceMatch: { selfie: number; pan: number } | null;
  panRead: { name: string; dateOfBirth: string; number: string } | null;
  questions: readonly { question: string; answer: string; isRight: boolean; second: number }[];
  moments: readonly { key: VkycMoment; second: number }[];
  flags: readonly VkycFlagMark[];
}

/** What the service of the call tells of a session. */
export type ToldCall =
  | { status: 'QUEUED' }
  | { status: 'IN_CALL'; startedAt: Date; conductedById: string }
  | {
      status: 'DROPPED';
      startedAt: Date | null;
      endedAt: Date;
      conductedById: string | null;
      endReason: VkycEndReason;
    }
  | ({ status: 'COMPLETED' } & CallRecord);

/** The session of a link and its application, both locked. */
export interface CalledSession {
  standing: FoundStanding;
  session: sessions.FoundSession;
  isLast: boolean;
}

/** Finds the session whose link has a token, and locks its application, then the session; undefined for a token that is no live link's. */
export async function findCalled(tx: Tx, token: string): Promise<CalledSession | undefined> {
  const link = await sessions.findByToken(tx, hashOf(token));
  // The application's row first, like everyone who changes a case.
  const standing = link && (await findForChange(tx, link.loan));
  const session = link && (await sessions.findForChange(tx, link.id));
  // Its link may have been sent again in the meantime: the token is then nobody's.
  if (!standing || !session || session.token_hash !== hashOf(token)) return undefined;
  return { standing, session, isLast: (await sessions.lastAttempt(tx, standing.id)) === session.attempt };
}

const open: readonly VkycSession[] = ['LINK_SENT', 'QUEUED', 'IN_CALL'];

/**
 * Whether a case still waits for this session: what comes of another one is evidence, and decides nothing. A call that has begun
 * while its link was good counts, though word of it comes later.
 */
function isAwaited({ standing, session, isLast }: CalledSession, startedAt: Date): boolean {
  if (standing.udrs !== vkycDesks.maker || !isLast) return false;
  if (session.status === 'QUEUED' || session.status === 'IN_CALL') return true;
  const isInTime = startedAt <= session.expires_at;
  if (session.status === 'LINK_SENT') return isInTime;
  return session.status === 'EXPIRED' && isInTime && standing.vkycOutcome !== 'DECLINED';
}

function beginningOf(told: ToldCall, now: Date): Date {
  if (told.status === 'QUEUED') return now;
  return told.status === 'DROPPED' ? (told.startedAt ?? told.endedAt) : told.startedAt;
}

const recordColumns = (told: CallRecord) => ({
  started_at: told.startedAt,
  ended_at: told.endedAt,
  conducted_by_id: told.conductedById,
  recording_file_id: told.recordingFileId,
  face_file_id: told.faceFileId,
  pan_file_id: told.panFileId,
  language: told.language,
  latitude: told.geo?.latitude ?? null,
  longitude: told.geo?.longitude ?? null,
  accuracy_m: told.geo?.accuracyMeters ?? null,
  place: told.geo?.place ?? null,
  is_in_india: told.geo?.isInIndia ?? null,
  network_country: told.network?.country ?? null,
  network_region: told.network?.region ?? null,
  is_proxy: told.network?.isProxy ?? null,
  consent_at: told.consentAt,
  aadhaar_on: told.aadhaarOn,
  liveness_code: told.livenessCode,
  face_match_selfie: told.faceMatch?.selfie ?? null,
  face_match_pan: told.faceMatch?.pan ?? null,
  pan_read: told.panRead && JSON.stringify(told.panRead),
  questions: JSON.stringify(told.questions),
  moments: JSON.stringify(told.moments),
  flags: JSON.stringify(told.flags.map(({ key, second }) => ({ key, second, byId: null }))),
});

/** The columns that a session gets by what is told of it. */
function columnsOf(told: ToldCall) {
  switch (told.status) {
    case 'QUEUED':
      return {};
    case 'IN_CALL':
      return { started_at: told.startedAt, conducted_by_id: told.conductedById };
    case 'DROPPED':
      return {
        started_at: told.startedAt ?? told.endedAt,
        ended_at: told.endedAt,
        conducted_by_id: told.conductedById,
        end_reason: told.endReason,
      };
    case 'COMPLETED':
      return recordColumns(told);
  }
}

/** Whether a session has come as far as it is told: a message that is late takes nothing back. */
const hasCome = (session: VkycSession, told: VkycSession) =>
  open.includes(session) && open.includes(told) && open.indexOf(session) >= open.indexOf(told);

/** What has become of a session. */
export interface CallTaken {
  session: VkycSession;
  attempt: number;
  /** True where the case waits for this session no more: what was recorded is kept, and nothing else changes. */
  hasMovedOn: boolean;
}

/**
 * Books what the service of the call tells of a session: a fact from outside, which no hold and nobody's lock is in the way of. The
 * record of a case that has moved on is kept as evidence, and leaves the case as it is.
 *
 * @param hash tells the record from another one; the same again changes nothing
 * @throws Refusal IDEMPOTENCY_REUSED for another record of a session that has one
 */
export async function takeCall(
  tx: Tx,
  called: CalledSession,
  { told, hash }: { told: ToldCall; hash: string },
  { now, record }: { now: Date; record(entry: AuditEntry): Promise<void> },
): Promise<CallTaken> {
  const { standing, session } = called;
  const { attempt, status: before } = session;
  const ends = told.status === 'COMPLETED' || told.status === 'DROPPED';
  if (session.evidence_hash === hash) return { session: before, attempt, hasMovedOn: before !== told.status };
  const isRecorded = before === 'COMPLETED' || session.recording_file_id !== null;
  if (told.status === 'COMPLETED' && isRecorded) throw refuse('IDEMPOTENCY_REUSED');
  const awaits = isAwaited(called, beginningOf(told, now));
  if (hasCome(before, told.status)) return { session: before, attempt, hasMovedOn: !awaits };
  if (!awaits && told.status !== 'COMPLETED') return { session: before, attempt, hasMovedOn: true };
  const status = awaits ? told.status : before;
  const evidence = ends && { evidence_hash: hash, evidence_at: now };
  await sessions.change(tx, session.id, { status, ...columnsOf(told), ...evidence });
  if (awaits) {
    const ended = { status, end_reason: told.status === 'DROPPED' ? told.endReason : null };
    const noCall = outcomeWithoutCall(ended, await facts.find(tx, standing.id)) ?? standing.vkycOutcome;
    const vkycOutcome = told.status === 'COMPLETED' ? null : noCall;
    const after = await changeStanding(tx, standing, { vkycSession: status, vkycOutcome }, { staffId: null, now });
    if (after) await tellReviewers(tx, after);
  }
  await record({
    action: awaits ? 'TAKE_IN_VKYC_CALL' : 'KEEP_VKYC_EVIDENCE',
    entity: 'vkycSession',
    entityId: session.id,
    loanApplicationNumber: session.loan,
    before: { vkycSession: before },
    after: { vkycSession: status, attempt },
    reasonCodes: told.status === 'DROPPED' ? [told.endReason] : [],
  });
  return { session: status, attempt, hasMovedOn: !awaits };
}
