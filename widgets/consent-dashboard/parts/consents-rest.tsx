import { useState, type RefObject } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import type { ListRecord } from '../../kit/list/columns.ts';
import { HeadTools } from '../../kit/list/shell/head-tools.tsx';
import { ListFoot } from '../../kit/list/shell/list-foot.tsx';
import { ListKeyboard } from '../../kit/list/shell/list-keyboard.tsx';
import type { ListRest } from '../../kit/list/shell/list-shell.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { downloadIcon } from '../../kit/parts/icons/download.tsx';
import { historyIcon } from '../../kit/parts/icons/history.tsx';
import { useValue } from '../../kit/use-value.ts';
import { customerColumn } from '../consent-columns.ts';
import { title, type ConsentsOwn } from './consents-own.ts';

const DownloadDialog = lazyPart(async () => (await import('../../kit/list/dialog/download-dialog.tsx')).DownloadDialog);
const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.tsx')).HistoryDrawer);

const pageSizes = [10, 15, 50, 100] as const;

/** The choice of columns, and the file for who may download lists (QL-47). */
function Tools({ state, widget }: ConsentsOwn) {
  const [isOpen, setOpen] = useState(false);
  const summary = useValue(state.summary);
  const tools = summary?.mayDownload
    ? [{ key: 'download', label: 'Download CSV', icon: downloadIcon, opensDialog: true, run: () => setOpen(true) }]
    : [];
  return (
    <>
      <HeadTools state={state} tools={tools} />
      {isOpen && (
        <DownloadDialog
          title={title}
          filePrefix="CONSENTS"
          state={state}
          widget={widget}
          lines={(signal) => state.lines(signal)}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

function RowButtons({ state, row }: ConsentsOwn & { row: ListRecord }) {
  return (
    <button
      className="btn icon plain small"
      type="button"
      title="History"
      aria-haspopup="dialog"
      aria-label={`History of ${String(row['purpose'])}, ${String(row[customerColumn])}`}
      onClick={() => state.open(row)}
    >
      <Icon shape={historyIcon} />
    </button>
  );
}

function Foot({ state, widget, field }: ConsentsOwn & { field: RefObject<HTMLInputElement | null> }) {
  const opened = useValue(state.opened);
  return (
    <>
      <ListKeyboard state={state} widget={widget} field={field} open={(row) => state.open(row)} />
      <ListFoot state={state} pageSizes={pageSizes} opensRows />
      {opened && <HistoryDrawer key={opened.rowId} row={opened} widget={widget} close={() => state.open(undefined)} />}
    </>
  );
}

/** The parts that load once the first records are shown. */
export const consentsRest: ListRest<ConsentsOwn> = { Foot, HeadTools: Tools, RowButtons };
