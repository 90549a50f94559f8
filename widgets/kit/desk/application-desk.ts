import type { ReadonlySignal } from '@preact/signals-react';
import type { Keeping } from '../../client/drafts/keeping.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { Claim } from './claim.state.ts';
import type { HeardChanges } from './frame/heard-changes.ts';

/** The parts of the application's configuration that a desk shows: head, hold and status. */
export type DeskConfig = Pick<
  CallReply<'fetchDocumentConfig'>,
  'headerInfo' | 'holdInfo' | 'udrsInfo' | 'readOnlyReason'
>;

/**
 * What the parts of a desk (head, claim, hold, status) read of the application and do to it. Each screen of work
 * provides one.
 */
export interface ApplicationDesk {
  /** Number of the loan application. */
  loan: string;
  claim: Claim;
  /** Why nothing can be changed here; undefined where it can. */
  readOnly: ReadonlySignal<string | undefined>;
  /** Shows a card of documents; absent where the screen has none. */
  showCard?(tabName: string, cardKey: string): void;
  /** The version of the application as it is shown; 0 before it is shown. */
  version(): number;
  /** Claims the application again, or takes it over from a colleague, and loads what has changed meanwhile. */
  claimAgain(isTakeOver: boolean): Promise<void>;
  /**
   * Puts the application on hold, changes the reason, or releases the hold by CLEAR (AP-35).
   *
   * @param seen version of the application that the person has read
   * @returns true when it is done; a refusal is shown to the person
   */
  report(seen: number, holdReason: string, userComment: string, success: string): Promise<boolean>;
}

/** A desk whose status button moves the application on. */
export interface MovedDesk extends ApplicationDesk {
  /**
   * Moves the application to another status (AP-34).
   *
   * @param seen version of the application that the person has read
   * @returns true when it is done; a refusal is shown to the person
   */
  changeStatus(seen: number, targetStage: string, remarks: string, rejectReason: string | null): Promise<boolean>;
}

/** A desk that a screen shows: what is typed on it is kept, and what it shows is loaded. */
export interface DeskState extends ApplicationDesk, HeardChanges {
  isDirty: ReadonlySignal<boolean>;
  keeping: Keeping;
  /** Saves the draft at once. @returns true when it outlives the page */
  saveDraft(): Promise<boolean>;
  load(): Promise<void>;
  /** Fetches what is shown again; what is typed stays. */
  refresh(): Promise<void>;
  dispose(): void;
}
