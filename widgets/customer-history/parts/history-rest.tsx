import { useState, type RefObject } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { HeadTools } from '../../kit/list/shell/head-tools.tsx';
import { ListFoot } from '../../kit/list/shell/list-foot.tsx';
import { ListKeyboard } from '../../kit/list/shell/list-keyboard.tsx';
import type { ListRest } from '../../kit/list/shell/list-shell.tsx';
import { downloadIcon } from '../../kit/parts/icons/download.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { HistoryOwn } from './history-own.ts';

const DownloadDialog = lazyPart(async () => (await import('../../kit/list/dialog/download-dialog.tsx')).DownloadDialog);

const pageSizes = [10, 15, 50, 100] as const;

/** The choice of columns, and the file for who may download lists (QL-47). */
function Tools({ title, state, widget }: HistoryOwn) {
  const [isOpen, setOpen] = useState(false);
  const head = useValue(state.head);
  const tools = head?.mayDownload
    ? [{ key: 'download', label: 'Download CSV', icon: downloadIcon, opensDialog: true, run: () => setOpen(true) }]
    : [];
  return (
    <>
      <HeadTools state={state} tools={tools} />
      {isOpen && (
        <DownloadDialog
          title={title}
          filePrefix={`${title.toUpperCase().replaceAll(' ', '_')}_${head?.loanApplicationNumber ?? ''}`}
          state={state}
          widget={widget}
          lines={(signal) => state.lines(signal)}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Foot({ state, widget, field }: HistoryOwn & { field: RefObject<HTMLInputElement | null> }) {
  return (
    <>
      <ListKeyboard state={state} widget={widget} field={field} open={() => undefined} />
      <ListFoot state={state} pageSizes={pageSizes} opensRows={false} />
    </>
  );
}

/** The parts that load once a history's first rows are shown. */
export const historyRest: ListRest<HistoryOwn> = { Foot, HeadTools: Tools };
