import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { HistoryState } from './call-history.state.ts';
import type { LogEntry } from './call-logs.tsx';
import { DetailCard } from '../customer/detail-card.tsx';

/** The newest past call at a glance; null when there is none. */
export function LastCall<Entry extends LogEntry>({ history }: { history: HistoryState<Entry> }) {
  const last = useValue(history.last);
  if (!last) return null;
  const rows = [
    { key: 'callDate', label: 'Call date', value: <span className="num">{formatDateTime(last.callDate)}</span> },
    ...(last.sent ? [{ key: 'sent', label: 'Sent', value: last.sent }] : []),
    { key: 'subCallStatus', label: 'Sub call status', value: last.subCallStatus },
    { key: 'agent', label: 'Agent', value: last.agent ?? '-' },
    { key: 'remarks', label: 'Remarks', value: last.remarks || '-' },
  ];
  return <DetailCard title="Last call" details={rows} />;
}
