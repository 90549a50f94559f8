import type { ReadonlySignal } from '@preact/signals-react';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { LoadError, Loaded } from '../kit/work/create-load.ts';
import type { Card, CardEdits } from './card-edits.ts';
import type { ApplicationDesk } from '../kit/desk/application-desk.ts';

export type Config = CallReply<'fetchDocumentConfig'>;

/** What a colleague has changed on a card that somebody was about to save. */
export interface Conflict {
  changes: readonly { label: string; theirs: string; mine: string | undefined }[];
}

export interface DocumentEvents {
  /** False where the screen is to be looked at only. */
  mayClaim(): boolean;
  done(text: string): void;
  failed(text: string): void;
  informed(text: string): void;
  loadFailed(error: LoadError): void;
}

export interface DocumentVerification extends ApplicationDesk {
  config: ReadonlySignal<Loaded<Config>>;
  /** Key of the open tab. */
  tab: ReadonlySignal<string>;
  cards: ReadonlySignal<Loaded<readonly Card[]>>;
  /** Key of the card whose document is shown; empty for none. */
  selected: ReadonlySignal<string>;
  edits: CardEdits;
  conflicts: ReadonlySignal<Readonly<Record<string, Conflict>>>;
  /** What the server said of single fields, by card. */
  refusals: ReadonlySignal<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  /** Keys of the cards that are being saved. */
  busy: ReadonlySignal<readonly string[]>;
  isDirty: ReadonlySignal<boolean>;
  keeping: Keeping;
  /** Keeps what is changed now. @returns whether it outlives the page */
  saveDraft(): Promise<boolean>;
  load(): Promise<void>;
  /** Fetches what the server says now; what is typed stays. */
  refresh(): Promise<void>;
  openTab(key: string): Promise<void>;
  select(cardKey: string): void;
  /** Saves a card. @returns whether it is saved */
  save(card: Card): Promise<boolean>;
  /** Drops what is changed on a card and not saved; what stands there shows again. */
  discard(cardKey: string): void;
  /**
   * Changes a card by other ways than its fields, such as an upload; what it answers is shown. A card that is another one
   * by now is read again first. @throws what the work throws
   */
  change(cardKey: string, work: () => Promise<CallReply<'uploadDocument'> | undefined>): Promise<void>;
  /** A card as it is shown; undefined where it is not there any more. */
  cardOf(cardKey: string): Card | undefined;
  addDocument(type: string, proofType: string): Promise<boolean>;
  searchEmployers(employerName: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Claims the oldest free application of the queue that this one came from. @returns its number; undefined where there is none */
  next(): Promise<string | undefined>;
  dispose(): void;
}
