import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { statusLook } from '../../../kit/parts/status-tone.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { HistoryState } from '../../parts/logs/call-history.state.ts';
import { CallLogs, logColumns, LogTable, type LogColumn } from '../../parts/logs/call-logs.tsx';
import type { LogsProps } from '../../parts/logs/history-link.tsx';
import type { NachEntry } from '../nach-crm.state.ts';
import { rejectReasonLabel } from '../../../contract/words.ts';

type Column = LogColumn<NachEntry>;

const time = (label: string, value: (entry: NachEntry) => string | null): Column => ({
  label,
  value: (entry) => (value(entry) === null ? null : formatDateTime(value(entry))),
  className: 'more num',
});
const text = (label: string, value: Column['value']): Column => ({ label, value, className: 'more' });

const rejectReason = text(rejectReasonLabel, (entry) => entry.rejectReason);
const summary: Column = { label: 'Call summary', value: ({ callSummary }) => callSummary, className: 'remarks' };
/** Further fields, shown where any call of the table has a value (NC-17). */
const further: readonly Column[] = [
  text('NACH type', (entry) => entry.nachType),
  text('NACH sub status', (entry) => entry.nachSubStatus && statusLook(entry.nachSubStatus).word),
  text('Language', (entry) => entry.language),
  text('User query', (entry) => entry.userQuery),
  time('Document submission time', (entry) => entry.documentSubmissionTime),
  time('Customer callback time', (entry) => entry.customerCallbackTime),
  time('Agent callback time', (entry) => entry.agentCallbackTime),
  text('Number of leads', (entry) => (entry.numberOfLeads === null ? null : String(entry.numberOfLeads))),
  time('Last updated', (entry) => entry.lastUpdatedTimeStamp),
];
const moreSummary = text('Call summary', (entry) => entry.callSummary);
const ofBot = logColumns.filter(({ label }) => label !== 'Remarks');

function useFilled(history: HistoryState<NachEntry>, columns: readonly Column[]): Column[] {
  const read = useValue(history.read);
  const entries = read.phase === 'read' ? read.entries : [];
  return columns.filter(({ value }) => entries.some((entry) => value(entry)));
}

interface NachLogsProps extends LogsProps<NachEntry> {
  botHistory: HistoryState<NachEntry>;
}

/** Past calls about a mandate: those of agents, then those of the voice bot (NC-15 to NC-17, AP-51). */
export function NachLogs({ history, botHistory, close }: NachLogsProps) {
  const filled = useFilled(history, [moreSummary, ...further]);
  const filledOfBot = useFilled(botHistory, further);
  return (
    <CallLogs close={close} isWide>
      <LogTable history={history} columns={[...logColumns, rejectReason, ...filled]} />
      <h3 className="bot">Voice bot calls</h3>
      <LogTable label="Voice bot calls" history={botHistory} columns={[...ofBot, summary, ...filledOfBot]} />
    </CallLogs>
  );
}
