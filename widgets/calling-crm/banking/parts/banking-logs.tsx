import { CallLogs, logColumns, LogTable } from '../../parts/logs/call-logs.tsx';
import type { LogsProps } from '../../parts/logs/history-link.tsx';
import type { BankingEntry } from '../banking-crm.state.ts';

/** Past calls in exactly the six columns of every calling screen (BC-08). */
export function BankingLogs({ history, close }: LogsProps<BankingEntry>) {
  return (
    <CallLogs close={close}>
      <LogTable history={history} columns={logColumns} />
    </CallLogs>
  );
}
