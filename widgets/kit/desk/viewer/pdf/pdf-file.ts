import {
  GlobalWorkerOptions,
  PasswordResponses,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import jbig2Address from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { fetchFile } from '../../../../client/files/download.ts';
import { codeOrigin } from '../../../../client/settings.ts';
import type { Size } from '../../picture/geometry.ts';

export type { PDFDocumentProxy };

/** Decoders of what scanners put into a PDF: fax and JPEG 2000 pictures. The viewer asks for them by these names. */
const decoders = new Map([
  ['jbig2.wasm', jbig2Address],
  ['openjpeg.wasm', openjpegAddress],
]);

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders.get(filename);
    if (address === undefined) throw new Error(`${filename} is not shipped`);
    const { content } = await fetchFile({ base: import.meta.url }, address);
    return new Uint8Array(await content.arrayBuffer());
  }
}

export interface PdfEvents {
  /** It is locked; what is given unlocks it. `isWrong` after one that did not. */
  locked(unlock: (password: string) => void, isWrong: boolean): void;
  /** Called with the size of the first page at scale 1, in CSS pixels. */
  opened(pdf: PDFDocumentProxy, firstPage: Size): void;
  failed(message: string): void;
}

const damaged = 'This PDF is damaged and cannot be shown. Download it, or replace it';

function messageOf(error: unknown): string {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'InvalidPDFException') return damaged;
  return typeof status === 'number' && status > 0
    ? `HTTP error! Status: ${status}`
    : 'Failed to download the file: the server cannot be reached';
}

/**
 * Opens a PDF: in a worker, page by page as they are asked for, without scripts or forms of its own.
 *
 * @returns closes it
 */
export function openPdf(url: string, events: PdfEvents): () => void {
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
  let isClosed = false;
  const task: PDFDocumentLoadingTask = getDocument({
    url: new URL(url, codeOrigin).href,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
  });
  task.onPassword = (unlock: (password: string) => void, reason: number) => {
    if (!isClosed) events.locked(unlock, reason === PasswordResponses.INCORRECT_PASSWORD);
  };
  task.promise.then(
    async (pdf) => {
      const page = await pdf.getPage(1).catch(() => undefined);
      if (isClosed) return;
      if (!page) return events.failed(damaged);
      const { width, height } = page.getViewport({ scale: 1 });
      events.opened(pdf, { width, height });
    },
    (error: unknown) => {
      if (!isClosed) events.failed(messageOf(error));
    },
  );
  return () => {
    isClosed = true;
    void task.destroy();
  };
}
