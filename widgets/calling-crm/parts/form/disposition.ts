import type { ReadonlySignal } from '@preact/signals-react';
import type { CallError } from '../../../client/call-error.ts';
import type { DraftHolder } from '../../../client/drafts/draft-hold.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import type { CloseAnswer } from '../../../kit/widget/widget.ts';
import type { Texts } from '../../../kit/work/kept/both-texts.ts';
import type { SaveState } from './save-state.ts';

/** The part of a disposition's state that does not depend on the form's fields. */
export interface DispositionLife {
  /** True while a save is not confirmed, or while an earlier draft is looked up. The form is read-only meanwhile. */
  isPending: ReadonlySignal<boolean>;
  /** True while a save is not confirmed. */
  isSending: ReadonlySignal<boolean>;
  /** True when the draft outlives the page. */
  isSafe: ReadonlySignal<boolean>;
  /** Whether closing now would lose something that is not saved. */
  isDirty: ReadonlySignal<boolean>;
  /** Restores the draft that an earlier page left, and goes on sending the writes that it could not send. */
  restore(): Promise<void>;
  saveDraft(): Promise<CloseAnswer>;
  dispose(): void;
}

/** The form of one loaded call and the state of its saves. */
export interface DispositionState<Values extends Texts<Values>> extends DispositionLife {
  form: Form<Values>;
  saveState: ReadonlySignal<SaveState>;
  isEnded: ReadonlySignal<boolean>;
  /** When the call ended, milliseconds since 1970; 0 while it goes on. */
  endedAt: ReadonlySignal<number>;
  /** Whether the last attempt to send was stopped by messages. */
  isStopped: ReadonlySignal<boolean>;
  /** Another tab that writes this call's draft; the form is read-only here meanwhile. Null when there is none. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** A save that was answered 400, 403 or 404: the error page lies over the form, whose text stays. Null for none. */
  fault: ReadonlySignal<CallError | null>;
  /** True once a save was sent and nobody knows whether it is done, over a reload too: nothing is sent until then. */
  isUnconfirmed: ReadonlySignal<boolean>;
  /** The agent has found the save in the history: the form is done with it. */
  takeForSaved(): Promise<void>;
  /** The agent has not found it: sends it again, as another save. @returns like `submit` */
  sendAgain(): Promise<boolean>;
  /** Takes the error page away. */
  backToForm(): void;
  /** Locks the call's draft for this tab. Called once the form is shown, because nothing waits for the lock. */
  hold(): Promise<void>;
  /** Goes on in this tab with the draft that another tab has locked. */
  takeOver(): void;
  /** @returns false where fields need an answer and nothing was sent */
  submit(): Promise<boolean>;
  /** Ends the call with the form's values, or with those saved last when nothing was typed since. */
  end(): Promise<boolean>;
}

/** What the form reports to the agent and to the page. */
export interface DispositionEvents<Entry> {
  /** Called when the call history has gained an entry. */
  entered(entry: Entry): void;
  /** @param saved `isShown` is false once another call is shown */
  saved(saved: { callRef: string; idempotencyKey: string; endCall: boolean; isShown: boolean }): void;
  /** Called with a refusal, in the server's words. */
  failed(text: string): void;
}
