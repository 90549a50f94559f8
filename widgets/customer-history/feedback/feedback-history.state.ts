import type { Connection } from '../../client/connection.ts';
import { feedbackTabs } from '../../contract/collections/customer-file.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { statusLook } from '../../kit/parts/status-tone.ts';
import type { LoadError } from '../../kit/work/create-load.ts';
import { createHistory } from '../history-state.ts';
import { feedbackColumns } from './feedback-columns.ts';

type Page = CallReply<'fetchFeedbackHistory'>;

const contactTypes: Readonly<Record<string, string>> = feedbackTabs;
const wordOf = (code: string) => statusLook(code).word;

/** The rows of a loan's feedback. @param loadFailed called with each load that fails */
export function createFeedback(connection: Connection, loan: string, loadFailed: (error: LoadError) => void) {
  return createHistory<keyof typeof feedbackTabs, Page>({
    connection,
    name: 'feedback-history',
    tabs: feedbackTabs,
    columns: feedbackColumns,
    ask: (query, signal, isQuiet) =>
      connection.remote('fetchFeedbackHistory', { loanApplicationId: loan, ...query }, { signal, isQuiet }),
    cellsOf: (row) => ({
      ...row,
      feedbackDate: formatDateTime(row.feedbackDate),
      channel: wordOf(row.channel),
      contactType: contactTypes[row.contactType] ?? wordOf(row.contactType),
    }),
    loadFailed,
  });
}
