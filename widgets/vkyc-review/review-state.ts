import type { ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../contract/schemas.ts';
import type { VkycDecision, VkycDesk } from '../contract/vkyc/vkyc.ts';
import type { Played } from '../contract/vkyc/watched.ts';
import type { DeskState } from '../kit/desk/application-desk.ts';
import type { FileContents } from '../kit/desk/viewer/file-contents.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';
import type { Loaded } from '../kit/work/create-load.ts';

export type Review = CallReply<'fetchVkycReview'>;
export type Session = NonNullable<Review['session']>;
export type Decision = Review['decisions'][number];

/** A session of video KYC at one of its desks. Each change resolves to true once it is done; a refusal is shown to the person. */
export interface ReviewState extends DeskState {
  desk: VkycDesk;
  review: ReadonlySignal<Loaded<Review>>;
  /**
   * What is typed: `check.<key>.verdict`, `.reason`, `.remark`; `decide.<decision>.remark`, `.reason.<code>`, `.rejectReason`;
   * `flag.<key>-<second>.verdict`, `.note`; `raise.key`; `slot.at`.
   */
  typed: Form<Texts>;
  isBusy: ReadonlySignal<boolean>;
  files: FileContents;
  /** The applicant's whole PAN once it was asked for; empty before. */
  pan: ReadonlySignal<string>;
  /** Hears which second of the recording is shown. */
  watched(second: number): void;
  /** Per cent of the recording that was watched so far. */
  watchedPercent: ReadonlySignal<number>;
  /** What of it was played, in seconds. */
  played: ReadonlySignal<readonly Played[]>;
  decide(decision: VkycDecision): Promise<boolean>;
  /** Sends the customer's link again. */
  resendLink(): Promise<boolean>;
  /** Sets the typed time for the call. */
  reschedule(): Promise<boolean>;
  /** Shows the whole PAN; the look is audited. Rejects with the refusal, which stands beside the masked PAN. */
  revealPan(): Promise<void>;
  /** Opens the original of a redacted side; the look is audited. @returns its link */
  revealDocument(documentKey: string, side: 'front' | 'back'): Promise<string | undefined>;
  /** The loan number of the next case, claimed; null where there is none, undefined where the call was refused. */
  next(): Promise<string | null | undefined>;
}
