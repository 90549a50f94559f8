import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import { saveFile } from '../client/files/download.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** The file of a page, made by the server of the same figures. */
export interface MisDownload {
  isBusy: ReadonlySignal<boolean>;
  run(ask: () => Promise<{ fileName: string; csv: string }>): Promise<void>;
}

/** Fetches the file and hands it to the browser; what went wrong shows as a message. */
export function createDownload({ snackbar }: Pick<Widget, 'snackbar'>): MisDownload {
  const isBusy = signal(false);
  return {
    isBusy,
    async run(ask) {
      if (isBusy.peek()) return;
      isBusy.value = true;
      try {
        const { fileName, csv } = await ask();
        saveFile({ content: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: fileName });
      } catch (error) {
        snackbar.error(asCallError(error, 'The file could not be made').message);
      } finally {
        isBusy.value = false;
      }
    },
  };
}
