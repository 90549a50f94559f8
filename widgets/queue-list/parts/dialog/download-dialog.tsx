import { useEffect, useRef, useState } from 'react';
import { asCallError } from '../../../client/call-error.ts';
import { saveFile } from '../../../client/files/download.ts';
import { listRows, type ListType } from '../../../contract/lists.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { isShown, type ListRecord } from '../../../kit/list/columns.ts';
import { createCsv, csvName } from '../../../kit/list/csv.ts';
import filterSheet from '../../../kit/look/list/filter.css?sheet';
import progressSheet from '../../../kit/look/progress.css?sheet';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { QueueList } from '../../queue-list.state.ts';

interface DownloadDialogProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}

interface Progress {
  done: number;
  total: number;
}

/** How long rows are written before the page gets a turn. */
const turnMs = 12;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map(({ label }: { label: string }) => label).join('; ') : value;

/** The rows of the list as it is narrowed now, as a file of the chosen columns (QL-47 to QL-50). */
export function DownloadDialog({ type, state, widget, close }: DownloadDialogProps) {
  useSheet(filterSheet);
  useSheet(progressSheet);
  const { connection, snackbar } = widget;
  const all = useValue(state.allColumns);
  const columnChoice = useValue(state.columnChoice);
  const { tab } = useValue(state.list.query);
  const tabName = useValue(state.tabs)?.find(({ queueName }) => queueName === tab)?.tabName ?? '';
  const [chosen, setChosen] = useState(
    () => new Set(all.filter((column) => isShown(column, columnChoice)).map(({ value }) => value)),
  );
  const [progress, setProgress] = useState<Progress>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);
  const columns = all.filter(({ value }) => chosen.has(value));

  function tick(value: string, isTicked: boolean) {
    const next = new Set(chosen);
    if (isTicked) next.add(value);
    else next.delete(value);
    setChosen(next);
  }

  async function write(signal: AbortSignal): Promise<Blob> {
    const csv = createCsv(columns);
    const asked = state.request();
    let total = 0;
    let done = 0;
    let turnAt = performance.now();
    for await (const line of connection.lines(type, asked, signal)) {
      if (line.kind === 'head') total = line.totalCount;
      else {
        const row: ListRecord = line.row;
        csv.add(Object.fromEntries(columns.map(({ value }) => [value, textOf(row[value])])));
        done += 1;
      }
      if (performance.now() - turnAt < turnMs) continue;
      setProgress({ done, total: Math.max(total, done) });
      await turn();
      signal.throwIfAborted();
      turnAt = performance.now();
    }
    return csv.finish();
  }

  async function download() {
    if (columns.length === 0 || under.current) return;
    const own = new AbortController();
    under.current = own;
    setProgress({ done: 0, total: 0 });
    try {
      const content = await write(own.signal);
      saveFile({ content, name: csvName(listRows[type].stage, tabName) });
      close();
    } catch (error) {
      if (own.signal.aborted) return;
      snackbar.error(asCallError(error).message);
      setProgress(undefined);
    } finally {
      under.current = undefined;
    }
  }

  return (
    <Dialog
      title="Download CSV"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button
            className="btn primary"
            type="button"
            aria-disabled={progress !== undefined || columns.length === 0}
            onClick={() => void download()}
          >
            Download
          </button>
        </>
      }
    >
      {progress ? (
        <div className="long-work">
          <progress
            aria-label="Rows written"
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
          <span className="num" role="status">
            {progress.total > 0
              ? `${formatNumber(progress.done)} of ${formatNumber(progress.total)} rows`
              : 'Waiting for the first rows'}
          </span>
        </div>
      ) : (
        <fieldset className="filter">
          <legend>Columns of the file</legend>
          <div className="two-columns">
            {all.map(({ value, label }) => (
              <label key={value} className="choice">
                <input
                  className="box"
                  type="checkbox"
                  checked={chosen.has(value)}
                  onChange={(event) => tick(value, event.target.checked)}
                />
                <span className="cut">{label}</span>
              </label>
            ))}
          </div>
          <span className="soft">
            All rows of {tabName || listRows[type].title} as they are searched and filtered now.
            {/* a browser says nothing where a frame's sandbox keeps a file back */}
            {window.parent !== window && ' If no file arrives, open this list in a tab of its own.'}
          </span>
        </fieldset>
      )}
    </Dialog>
  );
}
