import type { ReactNode } from 'react';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { NoRecords } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { WaitingLine } from '../../../kit/widget/waiting-line.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { HistoryState } from './call-history.state.ts';
import sheet from './call-logs.css?sheet';
import { callStatusLabel, nextCallDateLabel } from '../../../contract/words.ts';

export interface LogColumn<Entry> {
  label: string;
  value(entry: Entry): string | null;
  /** What stands below it in small letters. */
  note?(entry: Entry): string | null;
  className?: string;
}

/** The fields of every call log entry (EN-33); dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export interface LogEntry {
  callRef: string;
  callDate: string;
  callStatus: string;
  subCallStatus: string;
  nextCallDate: string | null;
  remarks: string;
  agent: string | null;
  /** How late it was sent, or what was said of its time. */
  sent: string | null;
}

interface LogTableProps<Entry extends LogEntry> {
  history: Pick<HistoryState<Entry>, 'read' | 'fresh' | 'open'>;
  columns: readonly LogColumn<Entry>[];
  /** Names the table to screen readers. */
  label?: string;
}

/** The columns that every calling screen has, in this order. */
export const logColumns: readonly LogColumn<LogEntry>[] = [
  {
    label: 'Call date',
    value: ({ callDate }) => formatDateTime(callDate),
    note: ({ sent }) => sent,
    className: 'num',
  },
  { label: callStatusLabel, value: ({ callStatus }) => callStatus },
  { label: 'Sub call status', value: ({ subCallStatus }) => subCallStatus },
  { label: nextCallDateLabel, value: ({ nextCallDate }) => formatDateTime(nextCallDate), className: 'num' },
  { label: 'Remarks', value: ({ remarks }) => remarks, className: 'remarks' },
  { label: 'Agent', value: ({ agent }) => agent },
];

function Skeleton() {
  return (
    <div className="late logs-wait" aria-label="Reading the call logs">
      {[88, 72, 80].map((width) => (
        <span key={width} className="sk" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface RowsProps<Entry> {
  entries: readonly Entry[];
  fresh: ReadonlySet<string>;
  columns: readonly LogColumn<Entry>[];
}

function Rows<Entry extends LogEntry>({ entries, fresh, columns }: RowsProps<Entry>) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={entry.callRef || index} className={fresh.has(entry.callRef) ? 'fresh' : undefined}>
            {columns.map(({ label, value, note, className }) => (
              <td key={label} className={className} data-label={label} data-empty={!value(entry) || undefined}>
                {value(entry) || '-'}
                {note?.(entry) && <div className="small soft">{note(entry)}</div>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Past calls, by the state of the read: a skeleton, a button to try again, 'No record to display', or the table. */
export function LogTable<Entry extends LogEntry>({ history, columns, label = 'Past calls' }: LogTableProps<Entry>) {
  const read = useValue(history.read);
  const fresh = useValue(history.fresh);
  if (read.phase === 'failed')
    return (
      <div className="blank" role="alert">
        <p>Data not loaded due to some server error</p>
        <button className="btn" type="button" onClick={() => void history.open()}>
          Please try again
        </button>
        <WaitingLine kind={read.kind} retry={() => history.open()} />
      </div>
    );
  if (read.phase !== 'read') return <Skeleton />;
  if (read.entries.length === 0) return <NoRecords />;
  return (
    // Scrolls sideways where the columns need it, by the arrow keys too.
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <Rows entries={read.entries} fresh={fresh} columns={columns} />
    </div>
  );
}

interface CallLogsProps {
  close(): void;
  children: ReactNode;
  /** For tables with many columns: they scroll in a wider dialog. */
  isWide?: boolean;
}

/** The dialog of past calls, newest first. Import it lazily: the dialog's component comes with it. */
export function CallLogs({ close, children, isWide = false }: CallLogsProps) {
  useSheet(sheet);
  return (
    <Dialog title="Call logs" isOpen close={close} width={isWide ? '1600px' : '1080px'}>
      <div className="logs">{children}</div>
    </Dialog>
  );
}
