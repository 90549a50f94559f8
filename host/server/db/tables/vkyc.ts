import type { ColumnType } from 'kysely';
import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type {
  VkycDecision,
  VkycDesk,
  VkycEndReason,
  VkycMoment,
  VkycReason,
} from '../../../../widgets/contract/vkyc/vkyc.ts';
import type { VkycFlagAnswer, VkycFlagMark } from '../../../../widgets/contract/vkyc/vkyc-flags.ts';
import type { CheckAnswer } from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import type { JsonColumn } from '../json-column.ts';

/** A column that a new session does not have yet. */
type Recorded<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type Listed<Value> = ColumnType<Value[], string | undefined, string>;

/** A session of video KYC: a link that was sent, and what the vendor of the call has recorded. */
interface VkycSessionTable {
  id: string;
  application_id: string;
  /** 1 for the application's first session. */
  attempt: number;
  status: VkycSession;
  link_sent_at: Date;
  expires_at: Date;
  /** Hash of the token in the link; null until the message with the link is written. */
  token_hash: Recorded<string>;
  /** What became of the message with the link; null until it is written. */
  link_state: Recorded<'SENT' | 'SUPPRESSED'>;
  started_at: Recorded<Date>;
  ended_at: Recorded<Date>;
  end_reason: Recorded<VkycEndReason>;
  /** Staff id of the officer on the call. */
  conducted_by_id: Recorded<string>;
  recording_file_id: Recorded<string>;
  face_file_id: Recorded<string>;
  pan_file_id: Recorded<string>;
  language: Recorded<string>;
  latitude: Recorded<number>;
  longitude: Recorded<number>;
  accuracy_m: Recorded<number>;
  place: Recorded<string>;
  is_in_india: Recorded<boolean>;
  /** Two letters of the country and the state, by the customer's address on the network. */
  network_country: Recorded<string>;
  network_region: Recorded<string>;
  is_proxy: Recorded<boolean>;
  consent_at: Recorded<Date>;
  /** When the offline Aadhaar file was made, YYYY-MM-DD. */
  aadhaar_on: Recorded<string>;
  liveness_code: Recorded<string>;
  /** Per cent. */
  face_match_selfie: Recorded<number>;
  face_match_pan: Recorded<number>;
  pan_read: ColumnType<
    { name: string; dateOfBirth: string; number: string } | null,
    string | null | undefined,
    string | null
  >;
  questions: Listed<{ question: string; answer: string; isRight: boolean; second: number }>;
  moments: Listed<{ key: VkycMoment; second: number }>;
  /** What the service of the call and reviewers have told, beside what the record shows; `byId` is null for the service. */
  flags: Listed<VkycFlagMark & { byId: string | null }>;
  /** The time that was set for the call. */
  slot_at: Recorded<Date>;
  /** SHA-256 of the message that the record came by, and when it came. */
  evidence_hash: Recorded<string>;
  evidence_at: Recorded<Date>;
}

/** A link that was sent again, or for another time. */
interface VkycLinkTable {
  id: string;
  application_id: string;
  session_id: string;
  kind: 'RESENT' | 'RESCHEDULED';
  by_id: string;
  at: Date;
}

/** A desk's decision about a session. It is never changed. */
interface VkycDecisionTable {
  id: string;
  application_id: string;
  session_id: string;
  desk: VkycDesk;
  decision: VkycDecision;
  /** What the case became by it. */
  outcome: VkycOutcome;
  checklist: JsonColumn<CheckAnswer[]>;
  reasons: JsonColumn<VkycReason[]>;
  /** The application's reject reason. */
  reject_reason: string | null;
  remark: string;
  by_id: string;
  at: Date;
  /** Seconds that the reviewer had the case in sight. */
  review_seconds: number;
  /** What the server believes of what was played. */
  watched_percent: number;
  /** What was said to the session's flags. */
  flags: Listed<VkycFlagAnswer>;
}

export interface VkycTables {
  vkyc_session: VkycSessionTable;
  vkyc_decision: VkycDecisionTable;
  vkyc_link: VkycLinkTable;
}
