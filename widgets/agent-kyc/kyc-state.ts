import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { Keeping } from '../client/drafts/keeping.ts';
import type {
  AgentKycAction,
  AgentKycDecision,
  AgentKycDocument,
  AgentKycPart,
  RenewalDecision,
} from '../contract/agent-kyc/agent-kyc.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';
import type { LoadError, Loaded } from '../kit/work/create-load.ts';

export type Kyc = CallReply<'fetchAgentKyc'>;
/** What is known of an agent before the KYC is filled in. */
export type Known = CallReply<'prefillAgentKyc'>;
export type KycDocument = Kyc['documents'][number];
export type Revealed = CallInput<'revealAgentKyc'>['field'];

/** A document on its way: how much of it is sent, or why it is not. */
export type Upload =
  | { phase: 'sending'; name: string; sent: number; total: number }
  | { phase: 'failed'; name: string; message: string; file: File };
export type Uploads = Readonly<Partial<Record<AgentKycDocument, Upload>>>;

export interface KycEvents {
  done(text: string): void;
  failed(text: string): void;
  /** Shows the error page over the form that could not be saved. */
  faulted(text: string): void;
  informed(text: string): void;
  loadFailed(error: LoadError): void;
}

/** The KYC of one agent. Each change resolves to true once it is done; a refusal is shown to the person. */
export interface AgentKycState {
  kyc: ReadonlySignal<Loaded<Kyc>>;
  /** Loaded for an agent whose KYC nobody has started (AP-87). */
  known: ReadonlySignal<Loaded<Known>>;
  /** What is typed: fields by name (`typedOver`), `accountNumberAgain`, `verdict.<part>`, `decide.remark`, `decide.reason`, `reopen.remark`, `renew.<name>`. */
  typed: Form<Texts>;
  /** The decision that the person is asked to confirm: what it needs is asked for. */
  asked: Signal<AgentKycDecision | undefined>;
  uploads: ReadonlySignal<Uploads>;
  /** The paper of a renewed certificate on its way; once it has arrived, `renew.fileId` and `renew.fileName` are typed. */
  renewalUploads: ReadonlySignal<Uploads>;
  isBusy: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  keeping: Keeping;
  /** When the text was last kept, milliseconds since 1970; 0 while nothing is. */
  keptAt: ReadonlySignal<number>;
  load(): Promise<void>;
  refresh(): Promise<void>;
  saveDraft(): Promise<boolean>;
  offer(action: AgentKycAction): { refusal: string | null } | undefined;
  /** Whether a part may be changed now. */
  isOpen(part: AgentKycPart): boolean;
  save(): Promise<boolean>;
  /** Saves what is typed, then submits. */
  submit(): Promise<boolean>;
  decide(decision: AgentKycDecision): Promise<boolean>;
  reopen(): Promise<boolean>;
  uploadRenewal(file: File): Promise<void>;
  cancelRenewalUpload(): void;
  /** Submits the renewed certificate. */
  renew(): Promise<boolean>;
  decideRenewal(decision: RenewalDecision): Promise<boolean>;
  upload(kind: AgentKycDocument, file: File): Promise<void>;
  cancelUpload(kind: AgentKycDocument): void;
  removeDocument(kind: AgentKycDocument): Promise<boolean>;
  /** @returns the value and for how long it may be shown; undefined where the call was refused */
  reveal(field: Revealed): Promise<{ value: string; seconds: number } | undefined>;
  dispose(): void;
}
