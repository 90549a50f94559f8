import type { ReactNode } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Dialog } from '../../kit/parts/dialog.tsx';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import sheet from './call-logs.css?sheet';

/** A column beside those that every calling screen has. */
export interface LogColumn<Entry> {
  label: string;
  value(entry: Entry): string | null;
}

/** What every call log entry says (EN-33); dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export interface LogEntry {
  callRef: string;
  callDate: string;
  callStatus: string;
  subCallStatus: string;
  nextCallDate: string | null;
  remarks: string;
  agent: string | null;
}

interface CallLogsProps<Entry extends LogEntry> {
  /** Undefined while they are read; null where they could not be. */
  entries: readonly Entry[] | undefined | null;
  /** Newest first; these are shown tinted. */
  fresh: ReadonlySet<string>;
  columns: readonly LogColumn<Entry>[];
  again(): void;
  close(): void;
}

const known: readonly (LogColumn<LogEntry> & { className?: string })[] = [
  { label: 'Call date', value: ({ callDate }) => formatDateTime(callDate), className: 'num' },
  { label: 'Call status', value: ({ callStatus }) => callStatus },
  { label: 'Sub call status', value: ({ subCallStatus }) => subCallStatus },
  { label: 'Next call date', value: ({ nextCallDate }) => formatDateTime(nextCallDate), className: 'num' },
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

function Table<Entry extends LogEntry>({
  entries,
  fresh,
  columns,
}: Pick<CallLogsProps<Entry>, 'fresh' | 'columns'> & { entries: readonly Entry[] }) {
  const shown: readonly (LogColumn<Entry> & { className?: string })[] = [...known, ...columns];
  return (
    <table>
      <thead>
        <tr>
          {shown.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.callRef} className={fresh.has(entry.callRef) ? 'fresh' : undefined}>
            {shown.map(({ label, value, className }) => (
              <td key={label} className={className} data-label={label} data-empty={!value(entry) || undefined}>
                {value(entry) || '-'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function body<Entry extends LogEntry>({ entries, again, ...rest }: CallLogsProps<Entry>): ReactNode {
  if (entries === undefined) return <Skeleton />;
  if (entries === null)
    return (
      <div className="blank" role="alert">
        <p>Data not loaded due to some server error</p>
        <button className="btn" type="button" onClick={again}>
          Please try again
        </button>
      </div>
    );
  if (entries.length === 0) return <NoRecords />;
  return <Table entries={entries} {...rest} />;
}

/** Past calls, newest first. Import it lazily: the dialog's component comes with it. */
export function CallLogs<Entry extends LogEntry>(props: CallLogsProps<Entry>) {
  useSheet(sheet);
  return (
    <Dialog title="Call logs" isOpen close={props.close} width="1080px">
      <div className="logs">{body(props)}</div>
    </Dialog>
  );
}
