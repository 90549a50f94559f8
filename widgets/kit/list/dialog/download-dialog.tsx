import { useEffect, useRef, useState } from 'react';
import { asCallError } from '../../../client/call-error.ts';
import { saveFile } from '../../../client/files/download.ts';
import { ChoiceBox } from '../../form/choice-box.tsx';
import { formatNumber } from '../../format/money.ts';
import { isShown, type ListRecord } from '../columns.ts';
import { createCsv, csvName } from '../csv.ts';
import filterSheet from '../../look/list/filter.css?sheet';
import progressSheet from '../../look/progress.css?sheet';
import { Dialog } from '../../overlay/dialog.tsx';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { Widget } from '../../widget/widget.ts';
import { fileValue } from './file-value.ts';
import type { ShellState } from '../shell/shell-state.ts';

/** A line of a whole list: how many rows there are, or one of them. */
type Line = { kind: 'head'; totalCount: number } | { kind: 'row'; row: ListRecord };

interface DownloadDialogProps {
  /** What the list is called where no tab is chosen. */
  title: string;
  /** What the file's name begins with (QL-49). */
  filePrefix: string;
  state: Pick<ShellState, 'list' | 'tabCards' | 'allColumns' | 'columnChoice'>;
  widget: Widget;
  /** Reads the whole list as it is narrowed now; throws the signal's reason once the signal aborts. */
  lines(signal: AbortSignal): AsyncIterable<Line>;
  close(): void;
}

interface Progress {
  done: number;
  total: number;
}

/** Milliseconds that rows are written before the page may draw. */
const turnMs = 12;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Why there is no file: the server's own words, or those of the catalogue where it has none (ER-04, ER-05, AP-27). */
function reasonOf(error: unknown): string {
  const { kind, code, status, message } = asCallError(error);
  if (kind === 'refused' || (status > 0 && !code.startsWith('HTTP_'))) return message;
  return status > 0 ? `HTTP error! Status: ${status}` : `Failed to download the file: ${message}`;
}

/** Downloads the rows of the list, as it is narrowed now, as a file of the chosen columns (QL-47 to QL-50). */
export function DownloadDialog({ title, filePrefix, state, widget, lines, close }: DownloadDialogProps) {
  useSheet(filterSheet);
  useSheet(progressSheet);
  const { snackbar } = widget;
  const all = useValue(state.allColumns);
  const columnChoice = useValue(state.columnChoice);
  const { tab } = useValue(state.list.query);
  const tabName = useValue(state.tabCards)?.find(({ key }) => key === tab)?.name ?? '';
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
    let total = 0;
    let done = 0;
    let turnAt = performance.now();
    for await (const line of lines(signal)) {
      if (line.kind === 'head') total = line.totalCount;
      else {
        const { row } = line;
        csv.add(
          Object.fromEntries(columns.map(({ value, extraConfig }) => [value, fileValue(extraConfig.kind, row[value])])),
        );
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
      saveFile({ content, name: csvName(filePrefix, tabName) });
      close();
    } catch (error) {
      if (own.signal.aborted) return;
      snackbar.error(reasonOf(error));
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
              <ChoiceBox key={value} isChosen={chosen.has(value)} choose={(isTicked) => tick(value, isTicked)}>
                <span className="cut">{label}</span>
              </ChoiceBox>
            ))}
          </div>
          <span className="soft">
            All rows of {tabName || title} as they are searched and filtered now.
            {/* a browser reports nothing where a frame's sandbox blocks a download */}
            {window.parent !== window && ' If no file arrives, open this list in a tab of its own.'}
          </span>
        </fieldset>
      )}
    </Dialog>
  );
}
