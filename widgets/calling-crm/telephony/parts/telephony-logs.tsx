import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { useValue } from '../../../kit/use-value.ts';
import { CallLogs, logColumns, LogTable, type LogColumn } from '../../parts/logs/call-logs.tsx';
import type { LogsProps } from '../../parts/logs/history-link.tsx';
import type { CallEntry } from '../loaded-call.ts';
import { callOutcomeLabel } from '../../../contract/words.ts';

const language: LogColumn<CallEntry> = { label: 'Language', value: (entry) => entry.language };
const ofLoan = [...logColumns, language, { label: 'User query', value: ({ userQuery }: CallEntry) => userQuery }];
const ofAccount = [
  ...logColumns,
  language,
  { label: callOutcomeLabel, value: ({ callOutcome }: CallEntry) => callOutcome },
];

const promise: LogColumn<CallEntry> = {
  label: 'Promise',
  value: ({ promiseAmount: amount, promiseDate: day }) =>
    amount && day ? `${formatMoney(amount)} on ${formatDate(day)}` : null,
};

/** Adds a column for promises to pay when there are any. */
function usePromises(
  { read }: LogsProps<CallEntry>['history'],
  columns: readonly LogColumn<CallEntry>[],
): readonly LogColumn<CallEntry>[] {
  const now = useValue(read);
  const hasPromise = now.phase === 'read' && now.entries.some(({ promiseAmount }) => promiseAmount);
  return hasPromise ? [...columns, promise] : columns;
}

/** A loan's past calls, with columns for language and user query (TC-08). */
export function LoanLogs({ history, close }: LogsProps<CallEntry>) {
  return (
    <CallLogs close={close}>
      <LogTable history={history} columns={usePromises(history, ofLoan)} />
    </CallLogs>
  );
}

/** A banking customer's past calls, with columns for language and outcome. */
export function AccountLogs({ history, close }: LogsProps<CallEntry>) {
  return (
    <CallLogs close={close}>
      <LogTable history={history} columns={usePromises(history, ofAccount)} />
    </CallLogs>
  );
}
