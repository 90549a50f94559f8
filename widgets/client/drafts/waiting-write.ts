import type { CallName } from '../../contract/calls.ts';
import type { CallInput } from '../../contract/schemas.ts';
import type { Stated } from '../stated-time.ts';

/** A text that goes back to a draft. */
export interface ReturnedText {
  /** The draft's subject. */
  subject: string;
  text: string;
}

/** A write that has not been confirmed yet. */
export interface WaitingWrite<Name extends CallName = CallName> {
  /** The write's idempotency key: the write is done once, however often it is sent. */
  key: string;
  name: Name;
  input: CallInput<Name>;
  callGrant?: string;
  ifMatch?: number;
  /** The signed-in user's id, or the channel's name if nobody signs in. */
  owner: string;
  /** What the write is about, in words and without personal data, such as a loan number. */
  about: string;
  /**
   * The subject of the write's draft. The draft is deleted once the write is confirmed, and stays for its form if it is
   * refused.
   */
  draft?: string;
  /**
   * For a write whose draft is gone once it is sent, such as a chat's: the text that goes back there on a refusal. Such
   * writes of one draft are sent one after the other, in the order in which they were asked for.
   */
  returns?: ReturnedText;
  /** Milliseconds since 1970, by this computer's clock. */
  queuedAt: number;
  /** The same as the server counts, with its word; absent where the server tells no time. */
  stated?: Stated;
  /** When the write was or will be sent again, milliseconds since 1970; absent during its first attempt (`doubt.ts`). */
  retryAt?: number;
}
