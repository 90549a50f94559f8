import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import {
  mostVkycRetries,
  staleWorkingDays,
  vkycDeskNames,
  type VkycDesk,
} from '../../../../widgets/contract/vkyc/vkyc.ts';
import { watchedLeastOf } from '../../../../widgets/contract/vkyc/watched.ts';
import { dayOf, workingDaysBetween } from '../../../../widgets/contract/time.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { stageNoteFor } from '../../core/applications/stage-notes.store.ts';
import { readHeader } from '../documents/document-config.store.ts';
import { readKeyLabels } from '../../core/choices/choices.store.ts';
import { holdInfoOf } from '../documents/desk.ts';
import * as documents from '../documents/documents.store.ts';
import { presentCard } from '../documents/present-card.ts';
import { holidaysBetween } from '../../core/holidays/holidays.store.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { maskPan } from '../../base/mask-pan.ts';
import { statusOf } from '../../core/vkyc/session-outcome.ts';
import { flagsOfSession, offersOf, outcomeNow, secondsOf, type CaseState } from './case-state.ts';
import { applicantOf, filesBy, type DecisionRow } from './decisions.store.ts';
import { linkActsOf } from './link-offers.ts';
import { readCase } from './read-case.ts';
import { sessionsOf, type SessionRow } from '../../core/vkyc/sessions.store.ts';

type Review = CallReply<'fetchVkycReview'>;
type Session = NonNullable<Review['session']>;

/** The documents of the application that a session is compared with. */
const compared: readonly string[] = ['PAN', 'SELFIE'];
const orNull = (at: Date | null): string | null => at && indianTime(at);

function presentAttempt(row: SessionRow, now: Date): Review['attempts'][number] {
  const { started_at: start, ended_at: end } = row;
  return {
    id: row.id,
    attempt: row.attempt,
    status: statusOf(row, now),
    linkSentAt: indianTime(row.link_sent_at),
    linkState: row.link_state ?? 'WAITING',
    expiresAt: indianTime(row.expires_at),
    startedAt: orNull(start),
    endedAt: orNull(end),
    length: secondsOf(row),
    endReason: row.end_reason,
    conductedBy: row.conductor,
  };
}

async function fileLinks({ db, storage }: CallContext, { recording_file_id, face_file_id, pan_file_id }: SessionRow) {
  const ids = [recording_file_id, face_file_id, pan_file_id].filter((id) => id !== null);
  const rows = new Map((await filesBy(db, ids)).map((row) => [row.id, row]));
  const link = async (id: string | null): Promise<Session['recording']> => {
    if (id === null) return null;
    const row = rows.get(id);
    if (!row) return { id, url: '', bytes: 0, createdAt: '' };
    return { id, url: await storage.linkTo(id), bytes: row.bytes, createdAt: indianTime(row.created_at) };
  };
  return { recording: await link(recording_file_id), face: await link(face_file_id), pan: await link(pan_file_id) };
}

function geoOf({
  latitude,
  longitude,
  accuracy_m: accuracy,
  place,
  is_in_india: isInIndia,
}: SessionRow): Session['geo'] {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, accuracyMeters: accuracy ?? 0, place: place ?? '', isInIndia: isInIndia ?? false };
}

/** Whether a recording waits for its review longer than it should: working days, without holidays. */
async function isStale({ db, now }: CallContext, endedAt: Date | null): Promise<boolean> {
  if (endedAt === null) return false;
  const [from, to] = [dayOf(endedAt), dayOf(now())];
  return workingDaysBetween(from, to, await holidaysBetween(db, from, to)) > staleWorkingDays;
}

async function presentSession(context: CallContext, row: SessionRow, isWaiting: boolean): Promise<Session> {
  const now = context.now();
  const { face_match_selfie: selfie, face_match_pan: pan, network_country: country, pan_read: read } = row;
  return {
    ...presentAttempt(row, now),
    ...(await fileLinks(context, row)),
    isStale: isWaiting && row.status === 'COMPLETED' && (await isStale(context, row.ended_at)),
    language: row.language,
    geo: geoOf(row),
    network: country === null ? null : { country, region: row.network_region ?? '', isProxy: row.is_proxy ?? false },
    consentAt: orNull(row.consent_at),
    aadhaarOn: row.aadhaar_on,
    livenessCode: row.liveness_code,
    faceMatch: selfie === null || pan === null ? null : { selfie, pan },
    panRead: read && { ...read, number: maskPan(read.number) },
    questions: row.questions,
    moments: row.moments,
    flags: flagsOfSession(row),
    slotAt: orNull(row.slot_at),
  };
}

const presentDecision = (row: DecisionRow): Review['decisions'][number] => ({
  id: row.id,
  attempt: row.attempt,
  desk: row.desk,
  decision: row.decision,
  outcome: row.outcome,
  checklist: row.checklist,
  reasons: row.reasons,
  rejectReason: row.reject_reason,
  remark: row.remark,
  by: row.by ?? '',
  at: indianTime(row.at),
  reviewSeconds: row.review_seconds,
  watchedPercent: row.watched_percent,
  flags: row.flags,
});

/** Who has decided the last session at each desk; a decision that was contradicted or sent back counts no more. */
function peopleOf({ decisions, session }: CaseState, staff: Staff): Review['people'] {
  const ofSession = decisions.filter((each) => each.session_id === session?.id);
  const declinedAt = ofSession.findLastIndex(({ outcome }) => outcome === 'DECLINED');
  const standing = ofSession.slice(declinedAt + 1);
  return vkycDeskNames.flatMap((desk) => {
    const row = standing.findLast((each) => each.desk === desk);
    if (!row) return [];
    return [
      { desk, name: row.by ?? '', decision: row.decision, at: indianTime(row.at), isMine: row.by_id === staff.id },
    ];
  });
}

async function documentsOf({ db, storage }: CallContext, applicationId: string): Promise<Review['documents']> {
  const cards = (await documents.cardsOf(db, applicationId)).filter(({ key }) => compared.includes(key));
  const ids = cards.map(({ id }) => id);
  const files = await documents.filesOf(db, ids);
  const shown = await Promise.all(cards.map((card) => presentCard(card, files, storage)));
  return shown.map(({ key, headerTitle: label, preview }) => ({ key, label, preview: preview ?? {} }));
}

/** A case as one of its desks shows it to somebody. */
export async function presentReview(
  context: CallContext,
  { standing, desk, staff }: { standing: FoundStanding; desk: VkycDesk; staff: Staff },
): Promise<Review> {
  const { db, caller, settings } = context;
  const now = context.now();
  const all = await sessionsOf(db, standing.id);
  const [session] = all;
  const state = await readCase(db, standing, { session, now });
  const { name, items } = await readHeader(db, standing.id, settings.productName);
  const applicant = await applicantOf(db, standing.id);
  const { loanApplicationNumber, udrs, version } = standing;
  return {
    applicationId: standing.id,
    loanApplicationNumber,
    currentStage: udrs,
    outcome: outcomeNow(state),
    version,
    headerInfo: { name, loanApplicationNumber, imageUrl: null, items },
    holdInfo: await holdInfoOf(db, caller, standing),
    stageNote: await stageNoteFor(db, staff.roles, standing),
    applicant: { ...applicant, panNumber: maskPan(applicant.panNumber) },
    session: session ? await presentSession(context, session, udrs === 'VKYC_MAKER') : null,
    attempts: all.map((row) => presentAttempt(row, now)),
    retriesLeft: Math.max(0, mostVkycRetries - state.known.vkycRetries),
    decisions: state.decisions.map(presentDecision),
    proposal: desk === 'maker' ? null : state.known.vkycMakerDecision,
    people: peopleOf(state, staff),
    documents: await documentsOf(context, standing.id),
    rejectReasons: await readKeyLabels(db, 'rejectReason'),
    acts: await linkActsOf(db, state, staff.roles),
    watchedLeast: watchedLeastOf(desk, settings.vkyc.watchedLeast),
    ...offersOf(desk, state, staff),
  };
}
