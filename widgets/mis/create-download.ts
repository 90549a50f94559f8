import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import { saveFile } from '../client/files/download.ts';
import type { CallOptions } from '../client/remote.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { withReason } from '../kit/work/ask-reason.ts';

/** The file of a page, made by the server of the same figures. */
export interface MisDownload {
  isBusy: ReadonlySignal<boolean>;
  run(ask: (options: Pick<CallOptions, 'reason'>) => Promise<{ fileName: string; csv: string }>): Promise<void>;
}

/** Fetches the file and hands it to the browser; what went wrong shows as a message. */
export function createDownload({ connection, snackbar }: Pick<Widget, 'connection' | 'snackbar'>): MisDownload {
  const isBusy = signal(false);
  return {
    isBusy,
    async run(ask) {
      if (isBusy.peek()) return;
      isBusy.value = true;
      try {
        const { fileName, csv } = await withReason(connection, (reason) => ask(reason === undefined ? {} : { reason }));
        saveFile({ content: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: fileName });
      } catch (error) {
        snackbar.error(asCallError(error, 'The file could not be made').message);
      } finally {
        isBusy.value = false;
      }
    },
  };
}
