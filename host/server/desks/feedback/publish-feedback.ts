import type { FeedbackStatus } from '../../../../widgets/contract/feedback/feedback.ts';
import type { Tx } from '../../db/transaction.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { feedbackBase } from './lists/feedback-base.store.ts';
import { feedbackLists } from './lists/feedback-lists.ts';

/** Tells the lists of feedback that one came or changed. @param before null for a new one */
export function publishFeedback(
  tx: Tx,
  row: { id: string; version: number },
  before: FeedbackStatus | null,
  after: FeedbackStatus,
): void {
  publishChange(tx, feedbackBase, feedbackLists, {
    row,
    before: before === null ? { queue: '' } : feedbackBase.facts({ status: before }),
    after: feedbackBase.facts({ status: after }),
  });
}
