import { CallLogs, logColumns, LogTable, type LogColumn } from '../../parts/call-logs.tsx';
import type { LogsProps } from '../../parts/history-link.tsx';
import type { CallEntry } from '../telephony-crm.state.ts';

const language: LogColumn<CallEntry> = { label: 'Language', value: (entry) => entry.language };
const ofLoan = [...logColumns, language, { label: 'User query', value: ({ userQuery }: CallEntry) => userQuery }];
const ofAccount = [
  ...logColumns,
  language,
  { label: 'Call outcome', value: ({ callOutcome }: CallEntry) => callOutcome },
];

/** A loan's past calls; language and user query besides (TC-08). */
export function LoanLogs({ history, close }: LogsProps<CallEntry>) {
  return (
    <CallLogs close={close}>
      <LogTable history={history} columns={ofLoan} />
    </CallLogs>
  );
}

/** A banking customer's past calls; language and outcome besides. */
export function AccountLogs({ history, close }: LogsProps<CallEntry>) {
  return (
    <CallLogs close={close}>
      <LogTable history={history} columns={ofAccount} />
    </CallLogs>
  );
}
