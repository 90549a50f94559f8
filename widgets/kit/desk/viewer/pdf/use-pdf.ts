import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../../client/call-error.ts';
import type { Size } from '../../picture/geometry.ts';
import { fileFailure, fileOf, isLinkRefused, type FileContents } from '../file-contents.ts';
import type { ViewerFile } from '../viewer-file.ts';
import type { ShownFailure } from '../../../work/create-load.ts';
import { openPdf, type PDFDocumentProxy } from './pdf-file.ts';

export type OpenedPdf =
  | { kind: 'loading' }
  | { kind: 'locked'; isWrong: boolean; unlock(password: string): void }
  | { kind: 'open'; pdf: PDFDocumentProxy; usual: Size }
  | { kind: 'failed'; failure: ShownFailure };

const loading: OpenedPdf = { kind: 'loading' };

/**
 * Opens a PDF: by a fresh link where its own has expired, and by the password that opened another file of its document.
 *
 * @param attempt another number tries again
 */
export function usePdf(file: ViewerFile, contents: FileContents, attempt: number): OpenedPdf {
  const name = fileOf(file.url);
  const asked = `${attempt} ${name}`;
  const [state, setState] = useState<{ asked: string; opened: OpenedPdf }>({ asked, opened: loading });
  const latest = useRef(file);
  useEffect(() => {
    latest.current = file;
  });
  useEffect(() => {
    const { passwords, renew } = contents;
    const documentId = latest.current.documentId || name;
    let isOver = false;
    let isRenewed = false;
    let known = passwords.get(documentId);
    let typed: string | undefined;
    let close: () => void;
    const settle = (opened: OpenedPdf) => isOver || setState({ asked, opened });
    function ask(unlock: (password: string) => void) {
      if (known !== undefined) {
        const password = known;
        known = undefined;
        return unlock(password);
      }
      settle({
        kind: 'locked',
        isWrong: typed !== undefined,
        unlock(password) {
          typed = password;
          settle(loading);
          unlock(password);
        },
      });
    }
    async function fail(url: string, error: CallError) {
      const fresh = !isRenewed && isLinkRefused(error.status) ? await renew(url).catch(() => undefined) : undefined;
      isRenewed = true;
      if (isOver) return;
      if (fresh === undefined) settle({ kind: 'failed', failure: fileFailure(error, error.message) });
      else open(fresh);
    }
    function open(url: string) {
      close = openPdf(url, {
        locked: ask,
        opened(pdf, usual) {
          if (typed !== undefined) passwords.set(documentId, typed);
          settle({ kind: 'open', pdf, usual });
        },
        failed: (error) => void fail(url, error),
      });
    }
    open(latest.current.url);
    return () => {
      isOver = true;
      close();
    };
  }, [contents, name, asked]);
  return state.asked === asked ? state.opened : loading;
}
