import type { ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../contract/schemas.ts';
import type { Pictures } from '../kit/desk/picture/pictures.ts';
import type { FileContents } from '../kit/desk/viewer/file-contents.ts';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Skip } from '../kit/desk/next-application.ts';
import type { Card, CardEdits, Decision } from './card-edits.ts';
import type { OpenCards } from './open-cards.ts';
import type { StageWork } from './stage/stage-work.state.ts';
import type { UnsentFiles } from './unsent-files.ts';
import type { DeskState, MovedDesk } from '../kit/desk/application-desk.ts';

export type Config = CallReply<'fetchDocumentConfig'>;

/** The changes that a colleague has made to a card on which the person has unsaved edits. */
export interface Conflict {
  changes: readonly { label: string; theirs: string; mine: string | undefined }[];
}

/** Why a save was refused, by field key, and what was typed into the card then: a message goes when its field changes. */
export interface CardRefusal {
  messages: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

export interface SaveOptions {
  /** Shown in place of the call's own text; empty where the caller shows one. */
  success?: string;
  /** Saved in place of what is chosen on the card. */
  decision?: Decision;
}

export type { Skip } from '../kit/desk/next-application.ts';

export interface DocumentVerification extends DeskState, MovedDesk, OpenCards {
  config: ReadonlySignal<Loaded<Config>>;
  /** Key of the open tab. */
  tab: ReadonlySignal<string>;
  cards: ReadonlySignal<Loaded<readonly Card[]>>;
  /** How many cards of each tab that is loaded are pending, by the tab's key. */
  pending: ReadonlySignal<Readonly<Record<string, number>>>;
  edits: CardEdits;
  conflicts: ReadonlySignal<Readonly<Record<string, Conflict>>>;
  /** By the card's key. */
  refusals: ReadonlySignal<Readonly<Record<string, CardRefusal>>>;
  /** Keys of the cards that are being saved. */
  busy: ReadonlySignal<readonly string[]>;
  /** The contents of the documents that have been looked at. */
  files: FileContents;
  /** The worker that decodes the desk's pictures, started with the first call of this. */
  pictures(): Pictures;
  /** Whether the links to the open tab's documents may have expired. */
  areLinksOld(): boolean;
  openTab(key: string): Promise<void>;
  /** Shows the next card that is pending, in any tab. @returns false where no card is pending */
  goOn(): Promise<boolean>;
  /**
   * Saves a card, or says what is in the way. Nothing is marked on it before it is saved.
   *
   * @returns true when the card is saved
   */
  save(card: Card, options?: SaveOptions): Promise<boolean>;
  /** Gives a card the decision that it had before. */
  takeBack(before: Card): Promise<void>;
  /** Removes a card that was added. @returns true when it is done */
  removeDocument(card: Card): Promise<boolean>;
  /** Drops a card's unsaved edits; the card's own values show again. */
  discard(cardKey: string): void;
  /**
   * Runs work that changes a card by other ways than its fields, such as an upload, and shows the card of the reply. A
   * card that has changed meanwhile is read again before the error is thrown. @throws what `work` throws
   */
  change(cardKey: string, work: () => Promise<CallReply<'uploadDocument'> | undefined>): Promise<void>;
  /** What is recorded at the application's stages; loaded where a stage is shown. */
  stage: StageWork;
  /** Picked files that are not uploaded yet. */
  unsent: UnsentFiles;
  /** A card as it is shown; undefined when it is not there any more. */
  cardOf(cardKey: string): Card | undefined;
  addDocument(type: string, proofType: string): Promise<boolean>;
  searchEmployers(employerName: string, signal: AbortSignal): Promise<readonly string[]>;
  /** How many companies that search knows, once it has been used. */
  employersNote: ReadonlySignal<string | undefined>;
  /** Whether the application still waits in the queue in which it was opened. */
  isUndone(): boolean;
  /**
   * Claims the oldest free application of this one's queue that the person has not left before; once all are left, they
   * are offered again.
   *
   * @returns its loan number, null when there is none; undefined when the call was refused
   */
  next(skip?: Skip): Promise<string | null | undefined>;
}
