import {
  GlobalWorkerOptions,
  PDFWorker,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import jbig2Address from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { CallError, failureKind } from '../../../../client/call-error.ts';
import { fetchFile } from '../../../../client/files/download.ts';
import { codeOrigin } from '../../../../client/settings.ts';
import { ownWorker } from '../../own-worker.ts';
import type { Size } from '../../picture/geometry.ts';

export type { PDFDocumentProxy };

/** Decoders of fax and JPEG 2000 pictures, which scanners put into a PDF. pdf.js requests them by these names. */
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
  /** Called when the PDF needs a password, which `unlock` takes, and again after each wrong one. */
  locked(unlock: (password: string) => void): void;
  /** Called with the size of the first page at scale 1, in CSS pixels. */
  opened(pdf: PDFDocumentProxy, firstPage: Size): void;
  /** Called with the server's status; 0 where it gave no answer, or the PDF itself is damaged. */
  failed(error: CallError): void;
}

const damaged = 'This PDF is damaged and cannot be shown. Download it, or replace it';

const fault = () => new CallError('refused', 0, 'FILE_DAMAGED', damaged);

function errorOf(error: unknown): CallError {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'InvalidPDFException') return fault();
  if (typeof status === 'number' && status > 0)
    return new CallError(failureKind(status), status, `HTTP_${status}`, `HTTP error! Status: ${status}`);
  return new CallError('offline', 0, 'OFFLINE', 'Failed to download the file: the server cannot be reached');
}

/**
 * Opens a PDF in a worker. Pages are read when they are requested; the PDF's own scripts and forms do not run.
 *
 * @returns closes the PDF
 */
export function openPdf(url: string, events: PdfEvents): () => void {
  const script = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
  // where no worker of ours can be started, pdf.js looks for a way of its own
  GlobalWorkerOptions.workerSrc = script;
  let close = read(ownWorker(script));

  function read(worker: Worker | undefined): () => void {
    let isOver = false;
    let isOpen = false;
    const port = worker && PDFWorker.create({ port: worker });
    const task: PDFDocumentLoadingTask = getDocument({
      url: new URL(url, codeOrigin).href,
      isEvalSupported: false,
      enableXfa: false,
      useWorkerFetch: false,
      BinaryDataFactory: Decoders,
      ...(port && { worker: port }),
    });
    const end = () => {
      isOver = true;
      void task.destroy().finally(() => {
        port?.destroy();
        worker?.terminate();
      });
    };
    // a page may let a worker be made whose script it then does not load
    worker?.addEventListener('error', () => {
      if (isOver || isOpen) return;
      end();
      close = read(undefined);
    });
    task.onPassword = (unlock: (password: string) => void) => {
      if (!isOver) events.locked(unlock);
    };
    task.promise.then(
      async (pdf) => {
        isOpen = true;
        const page = await pdf.getPage(1).catch(() => undefined);
        if (isOver) return;
        if (!page) return events.failed(fault());
        const { width, height } = page.getViewport({ scale: 1 });
        events.opened(pdf, { width, height });
      },
      (error: unknown) => {
        if (!isOver) events.failed(errorOf(error));
      },
    );
    return end;
  }
  return () => close();
}
