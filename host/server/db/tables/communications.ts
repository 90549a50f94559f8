import type { Generated } from 'kysely';
import type {
  ContactChannel,
  MessageChannel,
  MessagePurpose,
  OutboundStatus,
} from '../../../../widgets/contract/communications/messages.ts';
import type { JsonColumn } from '../json-column.ts';

/** A message that staff or the system sends, outside of a chat. */
interface OutboundMessageTable {
  id: string;
  /** What it was sent with, to many at once. */
  campaign_id: string | null;
  /** Whom it is for: the borrower of a loan, or a member of staff. */
  loan_application_number: string | null;
  staff_id: string | null;
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** The approved template's name at the gateway, and what stands in for its variables. */
  template_id: string;
  template_values: JsonColumn<string[]>;
  /** As the recipient reads it. */
  text: string;
  /** 10 digits, or an e-mail address in small letters; for the gateway alone. */
  recipient: string | null;
  recipient_masked: string | null;
  status: OutboundStatus;
  /** Why it was not sent, or waits: a code. */
  reason: string | null;
  /** What the gateway says of a failure. */
  failure: string | null;
  /** STARTED is never begun again, so that nobody gets it twice. */
  hand_over: 'WAITING' | 'STARTED' | 'DONE';
  /** When it is to be, or was, handed over. */
  hand_over_at: Date;
  attempts: Generated<number>;
  /** The gateway's id of it. */
  gateway_id: string | null;
  /** Null where a job sends it. */
  created_by: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** When a template last went to a recipient; forgotten after a day. */
interface OutboundOnceTable {
  recipient: string;
  template_id: string;
  at: Date;
}

/** What somebody does not want to be reached by, and what for. */
interface UnsubscriptionTable {
  id: string;
  /** 10 digits, or an e-mail address in small letters. */
  contact: string;
  kind: 'MOBILE' | 'EMAIL';
  choices: JsonColumn<{ channel: ContactChannel; purpose: MessagePurpose }[]>;
  saved_at: Date;
}

export interface CommunicationTables {
  outbound_message: OutboundMessageTable;
  outbound_once: OutboundOnceTable;
  unsubscription: UnsubscriptionTable;
}
