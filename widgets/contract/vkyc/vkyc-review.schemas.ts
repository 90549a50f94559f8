import { Type } from 'typebox';
import { StageNote } from '../applications/stage-note.schemas.ts';
import { udrsStates } from '../applications/udrs.ts';
import { vkycOutcomes, vkycSessions } from '../applications/vkyc.ts';
import { KeyLabelSchema, PreviewSide } from '../documents/document-entities.schemas.ts';
import { documentSchemas } from '../documents/documents.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import {
  vkycCheckKeys,
  vkycDecisions,
  vkycDeskNames,
  vkycEndReasons,
  vkycFlagNames,
  vkycMoments,
  vkycReasons,
  vkycVerdicts,
  type VkycEndReason,
  type VkycMoment,
  mostReviewSeconds,
  type VkycReason,
} from './vkyc.ts';
import { vkycFlagNote } from './vkyc-flags.ts';

/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
const At = Type.String();
const { headerInfo, holdInfo } = documentSchemas.fetchDocumentConfig.reply.properties;
const Reason = Type.Enum(Object.keys(vkycReasons) as VkycReason[]);
const Desk = Type.Enum(vkycDeskNames);

/** An answered question of a checklist. */
export const VkycCheckAnswer = Type.Object({
  key: Type.Enum(vkycCheckKeys),
  verdict: Type.Enum([...vkycVerdicts]),
  /** Why it fails; null unless it does. */
  reason: Nullable(Reason),
  /** How liveness was shown, where another way was taken. */
  remark: Type.String({ maxLength: 1000 }),
});

/** Second of the recording; null for a flag of the whole session. */
const second = Nullable(Type.Integer({ minimum: 0, maximum: mostReviewSeconds }));
const answer = {
  second,
  verdict: Type.Enum(['CONFIRMED', 'DISMISSED']),
  /** Why it is dismissed: 10 to 1,000 characters. */
  note: Type.String({ maxLength: vkycFlagNote.max }),
};

/** What a reviewer says to a flag. A flag that the session has not is raised by its answer, which confirms it. */
export const VkycFlagAnswer = Type.Object({ key: Type.Enum(vkycFlagNames), ...answer });

const openKey = Type.Enum(vkycFlagNames, { 'x-open': true });
const Flag = { key: openKey, second };

/** A file of a session; `url` is a link below the backend's base, good for 15 minutes, and empty if the file is gone. */
const SessionFile = Type.Object({ id: Type.String(), url: Type.String(), bytes: Type.Integer(), createdAt: At });

const Attempt = {
  id: Type.String(),
  /** 1 for the first session of the application. */
  attempt: Type.Integer(),
  status: Type.Enum([...vkycSessions]),
  linkSentAt: At,
  /** WAITING while the message with the link is not written yet; SUPPRESSED if it must not go to this customer. */
  linkState: Type.Enum(['WAITING', 'SENT', 'SUPPRESSED']),
  expiresAt: At,
  startedAt: Nullable(At),
  endedAt: Nullable(At),
  /** Whole seconds. */
  length: Nullable(Type.Integer()),
  endReason: Nullable(Type.Enum(Object.keys(vkycEndReasons) as VkycEndReason[])),
  conductedBy: Nullable(Type.String()),
};

/** The session that is reviewed, with what was recorded. */
const Session = Type.Object({
  ...Attempt,
  /** True when its recording has waited more than three working days for its maker. */
  isStale: Type.Boolean(),
  language: Nullable(Type.String()),
  recording: Nullable(SessionFile),
  face: Nullable(SessionFile),
  pan: Nullable(SessionFile),
  geo: Nullable(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      accuracyMeters: Type.Integer(),
      place: Type.String(),
      isInIndia: Type.Boolean(),
    }),
  ),
  network: Nullable(Type.Object({ country: Type.String(), region: Type.String(), isProxy: Type.Boolean() })),
  consentAt: Nullable(At),
  /** When the customer's offline Aadhaar file was made, YYYY-MM-DD. */
  aadhaarOn: Nullable(Type.String()),
  livenessCode: Nullable(Type.String()),
  /** Per cent. */
  faceMatch: Nullable(Type.Object({ selfie: Type.Integer(), pan: Type.Integer() })),
  /** What was read from the PAN that was held up; the number is masked. */
  panRead: Nullable(Type.Object({ name: Type.String(), dateOfBirth: Type.String(), number: Type.String() })),
  questions: Type.Array(
    Type.Object({
      question: Type.String(),
      answer: Type.String(),
      isRight: Type.Boolean(),
      /** Second of the recording. */
      second: Type.Integer(),
    }),
  ),
  moments: Type.Array(
    Type.Object({ key: Type.Enum(Object.keys(vkycMoments) as VkycMoment[]), second: Type.Integer() }),
  ),
  /** What is wrong with it, each flag once: everybody who decides answers each. */
  flags: Type.Optional(Type.Array(Type.Object(Flag))),
  /** The time that was set for the call. */
  slotAt: Type.Optional(Nullable(At)),
});

/** A decision as it was taken; it never changes. */
const Decision = Type.Object({
  id: Type.String(),
  attempt: Type.Integer(),
  desk: Desk,
  decision: Type.Enum([...vkycDecisions]),
  /** What the case became by it. */
  outcome: Type.Enum([...vkycOutcomes]),
  checklist: Type.Array(VkycCheckAnswer),
  reasons: Type.Array(Reason),
  rejectReason: Nullable(Type.String()),
  remark: Type.String(),
  by: Type.String(),
  at: At,
  /** Seconds that the reviewer had the case in sight. */
  reviewSeconds: Type.Integer(),
  /** Per cent of the recording that the reviewer watched, as far as the server believes it. */
  watchedPercent: Type.Integer(),
  flags: Type.Optional(Type.Array(Type.Object({ key: openKey, ...answer }))),
});

/** Where a case stands after a decision, and the version for the next change. */
export const VkycStandingReply = Type.Object({
  loanApplicationNumber: Type.String(),
  currentStage: Type.Enum([...udrsStates]),
  session: Nullable(Type.Enum([...vkycSessions])),
  outcome: Nullable(Type.Enum([...vkycOutcomes])),
  version: Type.Integer(),
});

export const VkycReview = Type.Object({
  /** The id that a lock on the application names. */
  applicationId: Type.String(),
  loanApplicationNumber: Type.String(),
  currentStage: Type.Enum([...udrsStates]),
  outcome: Nullable(Type.Enum([...vkycOutcomes])),
  version: Type.Integer(),
  headerInfo,
  holdInfo,
  stageNote: StageNote,
  applicant: Type.Object({
    name: Type.String(),
    /** Of the PAN card, YYYY-MM-DD; empty if unknown. */
    dateOfBirth: Type.String(),
    panName: Type.String(),
    /** Masked; empty if unknown. */
    panNumber: Type.String(),
  }),
  session: Nullable(Session),
  /** All sessions, newest first. */
  attempts: Type.Array(Type.Object(Attempt)),
  retriesLeft: Type.Integer(),
  /** Oldest first. */
  decisions: Type.Array(Decision),
  /** What the maker has proposed; null at the maker's desk. */
  proposal: Nullable(Type.Enum(['APPROVED', 'REJECTED'])),
  /** Who has decided this session at each desk. */
  people: Type.Array(
    Type.Object({
      desk: Desk,
      name: Type.String(),
      decision: Type.Enum([...vkycDecisions]),
      at: At,
      isMine: Type.Boolean(),
    }),
  ),
  /** The PAN card and the selfie of the application. */
  documents: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      preview: Type.Object({ front: Type.Optional(PreviewSide), back: Type.Optional(PreviewSide) }),
    }),
  ),
  rejectReasons: Type.Array(KeyLabelSchema),
  /** The submits of this desk; `refusal` says why not now. Empty for who may not decide. */
  actions: Type.Array(Type.Object({ decision: Type.Enum([...vkycDecisions]), refusal: Nullable(Type.String()) })),
  /** What may be done with the customer's link; `refusal` says why not now. Empty for who may not. */
  acts: Type.Optional(
    Type.Array(
      Type.Object({
        act: Type.Enum(['resendVkycLink', 'rescheduleVkyc'], { 'x-open': true }),
        refusal: Nullable(Type.String()),
      }),
    ),
  ),
  /** How much of the recording is watched at this desk before it can be approved, in per cent. */
  watchedLeast: Type.Optional(Type.Integer()),
  /** Why the caller can change nothing here; null if they can. */
  readOnlyReason: Nullable(Type.String()),
});
