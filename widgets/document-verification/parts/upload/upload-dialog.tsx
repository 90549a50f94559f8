import { useEffect, useRef, useState, type DragEvent } from 'react';
import { acceptOf, fileKinds, type FileKind } from '../../../contract/files/uploads.ts';
import progressSheet from '../../../kit/look/progress.css?sheet';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { uploadFailure } from '../../upload-failure.ts';
import { filesOf, pickFile } from './chosen-file.ts';
import { ChosenRow } from './chosen-row.tsx';
import { UnsentRow } from './unsent-row.tsx';
import uploadSheet from './upload.css?sheet';

/** The kinds of files that a document may be uploaded as (CO-39). */
export const documentKinds: readonly FileKind[] = ['image', 'pdf', 'word', 'video'];

export interface UploadOptions {
  signal: AbortSignal;
  /** @param fraction of the bytes that have been sent, 0 to 1 */
  onProgress(fraction: number): void;
}

export interface UploadDialogProps {
  title: string;
  /** The kinds of files that are taken; images, PDF, Word and video by default. */
  accept?: readonly FileKind[];
  /** A file that was picked before and not uploaded. */
  waiting?: File | undefined;
  /** Called with each file that is picked, and with undefined when the person removes it. */
  onPick?(file: File | undefined): void;
  /** Sends the file. When it rejects, nothing is chosen any more (AP-25); the file waits beside the error's message. */
  onUpload(file: File, options: UploadOptions): Promise<void>;
  /** Called when the dialog closes, after a finished upload too. */
  onClose(): void;
}

type Upload = { kind: 'idle' } | { kind: 'sending'; fraction: number } | { kind: 'failed'; message: string };

/** Takes one file by choosing, dropping or pasting it, and sends it with progress and cancel (VA-44 to VA-46). */
export function UploadDialog(props: UploadDialogProps) {
  const { title, accept = documentKinds, onPick, onUpload, onClose } = props;
  useSheet(uploadSheet);
  useSheet(progressSheet);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const under = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  const [waiting, setWaiting] = useState(props.waiting);
  const [problem, setProblem] = useState<string>();
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const [isOver, setOver] = useState(false);
  const isSending = upload.kind === 'sending';
  useEffect(() => () => under.current?.abort(), []);

  function take(files: readonly File[]) {
    if (isSending) return;
    const picked = pickFile(files, accept);
    if (picked.kind === 'none') return;
    setUpload({ kind: 'idle' });
    setProblem(picked.kind === 'refused' ? picked.message : undefined);
    setFile(picked.kind === 'file' ? picked.file : undefined);
    if (picked.kind === 'file') keep(picked.file);
  }
  function keep(picked: File | undefined) {
    setWaiting(undefined);
    onPick?.(picked);
  }
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(filesOf(event.dataTransfer));
  }
  useEffect(() => {
    const layer = box.current?.closest('.layer');
    if (!(layer instanceof HTMLElement)) return;
    function paste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    }
    layer.addEventListener('paste', paste);
    return () => layer.removeEventListener('paste', paste);
  }, []);
  async function send(file: File | undefined) {
    if (!file || isSending) return;
    setFile(file);
    setWaiting(undefined);
    const own = new AbortController();
    under.current = own;
    setUpload({ kind: 'sending', fraction: 0 });
    try {
      await onUpload(file, {
        signal: own.signal,
        onProgress: (fraction) => !own.signal.aborted && setUpload({ kind: 'sending', fraction }),
      });
      if (!own.signal.aborted) onClose();
    } catch (error) {
      if (own.signal.aborted) return;
      setUpload({ kind: 'failed', message: uploadFailure(error) });
      setFile(undefined);
      setWaiting(file);
    }
  }
  function cancelSending() {
    under.current?.abort();
    setUpload({ kind: 'idle' });
  }
  function close() {
    under.current?.abort();
    onClose();
  }

  const kinds = accept.map((kind) => fileKinds[kind].label);
  return (
    <Dialog
      isOpen
      title={title}
      close={close}
      firstFocus={chooser}
      footer={
        <>
          <button className="btn" type="button" onClick={isSending ? cancelSending : close}>
            {isSending ? 'Cancel upload' : 'Cancel'}
          </button>
          <button
            className="btn primary"
            type="button"
            disabled={!file}
            aria-disabled={isSending}
            onClick={() => void send(file)}
          >
            {isSending ? 'Uploading' : 'Upload'}
          </button>
        </>
      }
    >
      <div
        ref={box}
        className={isOver ? 'upload is-over' : 'upload'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isSending);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf(accept)}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // Lets the person choose the same file again after correcting it.
            event.target.value = '';
          }}
        />
        <button
          ref={chooser}
          className="upload-drop"
          type="button"
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          <Icon shape={uploadIcon} size="l" />
          <span className="strong">{file ? 'Choose another file' : 'Choose a file'}</span>
          <span className="soft">or drop it here, or paste it with Ctrl+V</span>
          <span className="faint small">{kinds.join(', ')}. One file.</span>
        </button>
        {file && (
          <ChosenRow
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            remove={
              isSending
                ? undefined
                : () => {
                    setFile(undefined);
                    keep(undefined);
                  }
            }
          />
        )}
        {waiting && (
          <UnsentRow
            name={waiting.name}
            failure={upload.kind === 'failed' ? upload.message : undefined}
            tryAgain={() => void send(waiting)}
            remove={() => {
              setUpload({ kind: 'idle' });
              keep(undefined);
            }}
          />
        )}
        {upload.kind === 'sending' && (
          <div className="upload-progress" role="status">
            <progress aria-label="File sent" value={upload.fraction} max={1} />
            <span className="small soft num">
              {upload.fraction < 1 ? `${Math.floor(upload.fraction * 100)}% sent` : 'Sent. The server looks into it'}
            </span>
          </div>
        )}
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      </div>
    </Dialog>
  );
}
