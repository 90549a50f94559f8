import type { ReadonlySignal } from '@preact/signals-react';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { FileAction } from '../contract/collections/customer-file.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { Claim } from '../kit/desk/claim.state.ts';
import type { HeardChanges } from '../kit/desk/frame/heard-changes.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';
import type { LoadError, Loaded } from '../kit/work/create-load.ts';

export type CustomerFile = CallReply<'fetchCustomerDetails'>;
export type Contacting = NonNullable<CustomerFile['contacting']>;
export type FileRequest = CustomerFile['requests'][number];
export type FileVariant = 'agency' | 'ops';
export type RestructurePreview = CallReply<'previewRestructure'>;
export type ForeclosureQuote = CallReply<'quoteForeclosure'>;

/** What is done about a customer's contacts, each with a remark. */
export type ContactTask = 'complain' | 'clearComplaint' | 'allowOneMore';

/** What people do on a file. Each change resolves to true once it is done; a refusal is shown to the person. */
export interface FileChanges extends Record<ContactTask, () => Promise<boolean>> {
  startCall(): Promise<void>;
  /** Keeps when and where the customer wants to be contacted. */
  saveWish(): Promise<boolean>;
  /** Ends the running call with the disposition that is typed. */
  endCall(): Promise<boolean>;
  sendLink(): Promise<boolean>;
  cancelLink(request: FileRequest): Promise<boolean>;
  requestWaiver(): Promise<boolean>;
  requestRestructure(): Promise<boolean>;
  decide(request: FileRequest, verdict: 'APPROVE' | 'REJECT'): Promise<boolean>;
  /** @param quoteOn YYYY-MM-DD @returns undefined where it was refused */
  quote(quoteOn: string): Promise<ForeclosureQuote | undefined>;
  sendForeclosure(quote: Pick<ForeclosureQuote, 'foreclosureId' | 'version'>): Promise<boolean>;
}

export interface FileEvents {
  done(text: string): void;
  failed(text: string): void;
  /** Shows the error page over the form that could not be saved. */
  faulted(text: string): void;
  informed(text: string): void;
  loadFailed(error: LoadError): void;
  /** A call has begun: the dialer resolves the reference on the server. */
  dialled(dialRef: string): void;
}

/** A customer's file of collections: what is loaded, typed and done. */
export interface CustomerFileState extends FileChanges, HeardChanges {
  /** The loan application number. */
  loan: string;
  variant: FileVariant;
  file: ReadonlySignal<Loaded<CustomerFile>>;
  claim: Claim;
  /** Why a colleague's claim keeps the person from changing anything; undefined while none does. */
  heldBack: ReadonlySignal<string | undefined>;
  isBusy: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  /** What is typed: `call.…` of the disposition, `link.…`, `waiver.…`, `restructure.…`, `decide.…` of the dialogs. */
  typed: Form<Texts>;
  keeping: Keeping;
  /** Saves the draft at once. @returns true when it outlives the page */
  saveDraft(): Promise<boolean>;
  load(): Promise<void>;
  refresh(): Promise<void>;
  /** Claims the case for the person, or takes it over from a colleague. */
  claimAgain(isTakeOver: boolean): Promise<void>;
  /** Whether the file offers an action now, and why not; undefined where the person has no such action. */
  offer(action: FileAction): { refusal: string | null } | undefined;
  /** What a restructuring would make of the loan. */
  preview: ReadonlySignal<Loaded<RestructurePreview>>;
  /** Loads the preview for these terms; without terms what may be chosen. */
  previewRestructure(newTenureMonths: number | undefined, effectiveFrom: string | undefined): Promise<void>;
  /** The borrower's number in full; undefined where it was refused. The look is audited. */
  reveal(): Promise<{ phone: string; seconds: number } | undefined>;
  /** The loan number of the next case to work on, claimed; null where there is none, undefined where it was refused. */
  next(): Promise<string | null | undefined>;
  dispose(): void;
}
