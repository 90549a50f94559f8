import type { ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../../contract/schemas.ts';
import type { Claim } from './claim.state.ts';

/** What a desk shows of the application itself: head, hold and status. */
export type DeskConfig = Pick<
  CallReply<'fetchDocumentConfig'>,
  'headerInfo' | 'holdInfo' | 'udrsInfo' | 'readOnlyReason'
>;

/** What the parts of a desk read of its application and do to it: head, claim, hold and status. Each screen of work has one. */
export interface ApplicationDesk {
  /** Number of the loan application. */
  loan: string;
  claim: Claim;
  /** Why nothing can be changed here; undefined where it can. */
  readOnly: ReadonlySignal<string | undefined>;
  /** Of the application as it is shown; 0 before it is. */
  version(): number;
  /** Claims it once more, or takes it over from a colleague, and shows what has become of it meanwhile. */
  claimAgain(isTakeOver: boolean): Promise<void>;
  /**
   * Puts on hold, changes the reason, or releases by CLEAR (AP-35).
   *
   * @param seen version of the application that the person has read
   * @returns whether it is done; what was refused is told
   */
  report(seen: number, holdReason: string, userComment: string, success: string): Promise<boolean>;
  /**
   * Moves the application (AP-34).
   *
   * @param seen version of the application that the person has read
   * @returns whether it is done; what was refused is told
   */
  changeStatus(seen: number, targetStage: string, remarks: string, rejectReason: string | null): Promise<boolean>;
}
