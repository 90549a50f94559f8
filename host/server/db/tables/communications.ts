import type { Generated } from 'kysely';
import type {
  MessageChannel,
  MessagePurpose,
  OutboundStatus,
} from '../../../../widgets/contract/communications/messages.ts';
import type {
  ContactKind,
  UnsubscribeChoice,
  UnsubscribeReason,
} from '../../../../widgets/contract/unsubscribe/subscription.ts';
import type {
  Audience,
  CommunicationStatus,
  PlaceValues,
  TemplateStatus,
} from '../../../../widgets/contract/campaigns/communication.ts';
import type { OtpLanguage } from '../../../../widgets/contract/otp-templates/otp-template.ts';
import type { JsonColumn } from '../json-column.ts';

/** A message that staff or the system sends outside of chats. */
interface OutboundMessageTable {
  id: string;
  /** The campaign that sent the message to many at once; null for a single message. */
  campaign_id: string | null;
  /** The recipient: the borrower of this loan, or this member of staff. */
  loan_application_number: string | null;
  staff_id: string | null;
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** The approved template's name at the gateway, and the values of its variables. */
  template_id: string;
  template_values: JsonColumn<string[]>;
  /** The text that the recipient reads. */
  text: string;
  /** 10 digits, or an e-mail address in lower case; sent to the gateway only. */
  recipient: string | null;
  recipient_masked: string | null;
  status: OutboundStatus;
  /** The code of the reason why the message waits or was not sent. */
  reason: string | null;
  /** The gateway's description of a failure. */
  failure: string | null;
  /** STARTED is never started again, so that nobody gets the message twice. */
  hand_over: 'WAITING' | 'STARTED' | 'DONE';
  /** When the message was, or is due to be, handed over. */
  hand_over_at: Date;
  attempts: Generated<number>;
  /** The gateway's id of the message. */
  gateway_id: string | null;
  /** Staff id; null when a job sends the message. */
  created_by: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** When a template was last sent to a recipient. Rows are deleted after a day. */
interface OutboundOnceTable {
  recipient: string;
  template_id: string;
  at: Date;
}

/** The channels and purposes for which somebody does not want messages. */
interface UnsubscriptionTable {
  id: string;
  /** 10 digits, or an e-mail address in lower case. */
  contact: string;
  kind: ContactKind;
  /** `UNSUBSCRIBED`: the one queue of the list. */
  queue: Generated<string>;
  /** SHA-256 of the contact, by which the list finds it. */
  contact_hash: string;
  contact_masked: string;
  choices: JsonColumn<UnsubscribeChoice[]>;
  /** Why, by what and from where the last save came. */
  reason: UnsubscribeReason;
  proof_file_id: string | null;
  source: 'FORM' | 'CSV';
  /** Staff id; null for what was kept before the list stood. */
  saved_by: string | null;
  saved_at: Date;
  version: Generated<number>;
}

/** A text for many recipients, as it was approved. Only its status changes. */
interface CommunicationTemplateTable {
  id: string;
  /** Its name at the gateway. */
  name: string;
  title: string;
  /** Counts the versions of a template, from 1. */
  revision: number;
  channel: MessageChannel;
  purpose: MessagePurpose;
  audience: Audience;
  language: OtpLanguage;
  text: string;
  status: TemplateStatus;
  created_at: Date;
}

/** A template that is sent to many at once. */
interface CommunicationTable {
  id: string;
  status: CommunicationStatus;
  template_id: string;
  audience: Audience;
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** What a person has typed into the places that the server does not fill. */
  typed: JsonColumn<PlaceValues>;
  /** How many rows it has in `communication_recipient`. */
  recipients: number;
  /** From when on the job sends it; null before its release, and where it was never released. */
  sends_at: Date | null;
  created_by: string;
  created_at: Date;
  /** Who has released or refused it; null where nobody had to. */
  released_by: string | null;
  released_at: Date | null;
  stopped_by: string | null;
  ended_at: Date | null;
  /** Of a refusal. */
  remark: string | null;
  /** Changes with the status. */
  version: Generated<number>;
}

/** Whom a communication is for, in the order of the sending. */
interface CommunicationRecipientTable {
  communication_id: string;
  /** From 1. */
  position: number;
  /** One of the two. */
  loan_application_number: string | null;
  staff_id: string | null;
  /** WRITTEN in the transaction that keeps its message, so that no recipient gets two. */
  state: 'WAITING' | 'WRITTEN' | 'STOPPED';
  message_id: string | null;
}

/**
 * A code that was sent to somebody's registered number, by which they do one thing. Rows are deleted after a day: what was done by
 * one keeps what proves it.
 */
interface OneTimeCodeTable {
  id: string;
  /** What is done by it, such as `settlement <id>`: codes of one subject are counted together. */
  subject: string;
  /** Counts those of a subject. The last one alone is good. */
  no: number;
  /** SHA-256 of all that it was asked for. It is good for nothing else. */
  bound_to: string;
  /** HMAC-SHA256 by a secret of the server, hexadecimal: of a million codes a plain hash would hide none. */
  code_hash: string;
  message_id: string;
  /** The number, masked. */
  sent_to: string;
  sent_at: Date;
  /** How often a wrong one was entered. */
  tries: Generated<number>;
  used_at: Date | null;
}

export interface CommunicationTables {
  outbound_message: OutboundMessageTable;
  one_time_code: OneTimeCodeTable;
  outbound_once: OutboundOnceTable;
  unsubscription: UnsubscriptionTable;
  communication_template: CommunicationTemplateTable;
  communication: CommunicationTable;
  communication_recipient: CommunicationRecipientTable;
}
