import type { FeedbackStatus } from '../../../../widgets/contract/feedback/feedback.ts';
import type { Announcements } from '../../call/announcements.ts';
import type { Tx } from '../../db/transaction.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import * as feedback from './feedback.store.ts';
import { feedbackBase } from './lists/feedback-base.store.ts';
import { feedbackLists } from './lists/feedback-lists.ts';

/** Tells the lists of feedback that one came or changed, which an agency or the lender has. @param before null for a new one */
export function publishFeedback(
  tx: Tx,
  row: { id: string; version: number; agencyId: string | null },
  before: FeedbackStatus | null,
  after: FeedbackStatus,
): void {
  const { agencyId } = row;
  publishChange(tx, feedbackBase, feedbackLists, {
    row,
    before: feedbackBase.facts({ status: before, agencyId }),
    after: feedbackBase.facts({ status: after, agencyId }),
  });
}

/** What agents have reported of a loan becomes the lender's once their agency has the loan no more. */
export async function followPlacement(tx: Tx, placed: Announcements['loan.placed']): Promise<void> {
  for (const { id, version, status, agencyId } of await feedback.giveToLender(tx, placed.loanApplicationNumber))
    publishChange(tx, feedbackBase, feedbackLists, {
      row: { id, version },
      before: feedbackBase.facts({ status, agencyId }),
      after: feedbackBase.facts({ status, agencyId: null }),
    });
}
