import type { ReadonlySignal } from '@preact/signals-react';
import type { CallError } from '../../../client/call-error.ts';
import type { DraftHolder } from '../../../client/drafts/draft-hold.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import type { CloseAnswer } from '../../../kit/widget/widget.ts';
import type { Texts } from '../../../kit/work/kept/both-texts.ts';
import type { SaveState } from './save-state.ts';

/** What of a form does not depend on its fields. */
export interface DispositionLife {
  /** Whether a save is not confirmed yet, or what was typed before is still looked for: the form stands still meanwhile. */
  isPending: ReadonlySignal<boolean>;
  /** Whether a save is not confirmed yet. */
  isSending: ReadonlySignal<boolean>;
  /** Whether what is typed outlives the page. */
  isSafe: ReadonlySignal<boolean>;
  /** Whether closing now would lose something that is not saved. */
  isDirty: ReadonlySignal<boolean>;
  /** Brings back what an earlier page left, and goes on sending what it could not. */
  restore(): Promise<void>;
  saveDraft(): Promise<CloseAnswer>;
  dispose(): void;
}

/** The form of one loaded call, and what of it is on its way. */
export interface DispositionState<Values extends Texts<Values>> extends DispositionLife {
  form: Form<Values>;
  saveState: ReadonlySignal<SaveState>;
  isEnded: ReadonlySignal<boolean>;
  /** When the call ended, milliseconds since 1970; 0 while it goes on. */
  endedAt: ReadonlySignal<number>;
  /** Whether the last attempt to send was stopped by messages. */
  isStopped: ReadonlySignal<boolean>;
  /** Another tab that writes this call's text: the form stands still here meanwhile. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** A write that was answered 400, 403 or 404: the error page lies over the form, whose text stays. */
  fault: ReadonlySignal<CallError | null>;
  /** Takes the error page away. */
  backToForm(): void;
  /** Takes hold of the call's text for this tab; once the form stands, because nothing waits for it. */
  hold(): Promise<void>;
  /** Goes on here with what another tab holds. */
  takeOver(): void;
  /** @returns false where fields need an answer and nothing was sent */
  submit(): Promise<boolean>;
  /** Ends the call with these values or, when they were saved just now and none are typed, with those. */
  end(): Promise<boolean>;
}

/** What the agent and the page are told. */
export interface DispositionEvents<Entry> {
  /** An entry has come into the history. */
  entered(entry: Entry): void;
  saved(saved: { callRef: string; idempotencyKey: string; endCall: boolean }): void;
  /** A refusal, in the server's words. */
  failed(text: string): void;
}
