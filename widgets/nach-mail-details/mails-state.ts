import type { ReadonlySignal } from '@preact/signals-react';
import type { DraftHolder } from '../client/drafts/draft-hold.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { HeardChanges } from '../kit/desk/frame/heard-changes.ts';
import type { Form } from '../kit/form/create-form.ts';
import type { Loaded } from '../kit/work/create-load.ts';
import type { FormComparison } from './compare-form.ts';
import type { RejectValues } from './mail-forms.ts';
import type { MandateActs } from './mandate-acts.ts';
import type { SenderCheck } from './sender-check.ts';

/** The inputs of `<lending-nach-mail-details>`. */
export interface MailInputs {
  loanApplicationNumber?: string | undefined;
  mailQueueId?: string | undefined;
  email?: string | undefined;
  queueName?: string | undefined;
  /** A partner's page shows that partner's mails alone. */
  partner?: string | undefined;
}

export type MailList = CallReply<'fetchNachMails'>;
export type Mail = CallReply<'fetchNachMail'>;

export interface NachMailsState extends HeardChanges {
  list: ReadonlySignal<Loaded<MailList>>;
  /** The id of the chosen mail; empty for none. */
  selected: ReadonlySignal<string>;
  mail: ReadonlySignal<Loaded<Mail>>;
  linkForm: Form<{ loanApplicationNumber: string }>;
  rejectForm: Form<RejectValues>;
  isBusy: ReadonlySignal<boolean>;
  /** Another tab that writes the review of the chosen mail; null when there is none. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Goes on in this tab with the draft that another tab has locked. */
  takeOver(): void;
  /** Saves the review's draft at once. @returns true when the draft outlives the page */
  saveDraft(): Promise<boolean>;
  load(inputs: MailInputs): Promise<void>;
  select(mailId: string): Promise<void>;
  clear(): void;
  /** A link of the chosen mail that waits for the person's word; null when there is none. */
  senderCheck: ReadonlySignal<SenderCheck | null>;
  /** Links the form's loan to the chosen mail, and clears the selection (NC-26). @returns false for nothing linked */
  link(): Promise<boolean>;
  /** Links the mail and the loan of `senderCheck`, whose differences the person has read. @returns false for nothing linked */
  linkAllTheSame(): Promise<boolean>;
  /** Drops the link that waits for the person's word. */
  keepUnlinked(): void;
  /** Why the application of the mandate accepted last stays where it is; empty when it has moved on. */
  staysBecause: ReadonlySignal<string>;
  /** What is read on the form of the chosen mail. */
  comparison: FormComparison;
  /** Asks for the whole account number that the form is compared with. @throws CallError where it is refused */
  revealAccount(): Promise<string | undefined>;
  /** What is done with the mandate beside its mails. */
  acts: MandateActs;
  /** Accepts the mandate that the chosen mail brought. @returns false when nothing was accepted */
  accept(): Promise<boolean>;
  /** Rejects the mandate that the chosen mail brought. @returns false when nothing was rejected */
  reject(): Promise<boolean>;
  dispose(): void;
}
