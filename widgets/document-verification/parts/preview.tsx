import { useEffect, useMemo, useState } from 'react';
import { asCallError, CallError } from '../../client/call-error.ts';
import type { DocumentSide } from '../../contract/documents/documents.ts';
import { writeFileKey } from '../../contract/documents/document-file-key.ts';
import { linkBelow } from '../../client/files/link-below.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { rethrow } from '../../kit/work/create-work.ts';
import { useWork } from '../../kit/work/use-work.ts';
import type { Card } from '../card-edits.ts';
import { picturesOf, sidesOf, uploadOf, uploadTo, viewerFilesOf } from '../document-files.ts';
import type { DocumentVerification } from '../desk-state.ts';
import { isAt } from '../unsent-files.ts';
import { uploadFailure } from '../upload-failure.ts';
import type { UploadOptions } from './upload/upload-dialog.tsx';
import { DocumentViewer } from '../../kit/desk/viewer/document-viewer.tsx';
import type { ViewerActions, ViewerFile } from '../../kit/desk/viewer/viewer-file.ts';

const ImageEditorDialog = lazyPart(
  async () => (await import('./image-editor/image-editor-dialog.tsx')).ImageEditorDialog,
);
const UploadDialog = lazyPart(async () => (await import('./upload/upload-dialog.tsx')).UploadDialog);
const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

interface PreviewProps {
  card: Card | undefined;
  state: DocumentVerification;
  widget: Widget;
  isReadonly: boolean;
}

type Asked =
  | { kind: 'edit'; file: ViewerFile; side: DocumentSide }
  | { kind: 'remove'; file: ViewerFile; side: DocumentSide }
  | { kind: 'upload'; side: DocumentSide; isReplacing: boolean };
/** The task of an open dialog, with the card's version and the side's pictures when the dialog was opened. */
type Task = Asked & { seen: number; pictures: string };

const otherPicture =
  'A colleague has changed this picture in the meantime: your edits are of the old one. Edit the new one';

/** The document of the chosen card, and what may be done with its files (DV-42 to DV-54). */
export function Preview({ card, state, widget, isReadonly }: PreviewProps) {
  const { connection, snackbar } = widget;
  const work = useWork(widget);
  const canReveal = useOffers(connection, 'reveal');
  const [selected, setSelected] = useState<string | null>(null);
  const [task, setTask] = useState<Task>();
  /** Links to originals that this person has had revealed, by the file's id. */
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({});
  const files = useMemo(
    () =>
      card
        ? viewerFilesOf(card, connection.base).map((file) => {
            const link = revealed[file.id];
            return file.url === '' && link !== undefined ? { ...file, url: link } : file;
          })
        : [],
    [card, connection, revealed],
  );

  async function put(
    side: DocumentSide,
    slot: 'original' | 'modified' | 'redacted',
    file: Blob,
    extension: string,
    seen: number,
    more: Partial<UploadOptions> = {},
  ) {
    if (!card) return;
    const upload = { card, side, slot, file, extension, seen };
    await state.change(card.key, () => uploadTo(work, state.loan, upload, more));
  }
  /**
   * Runs a dialog's work on the version of the card that the person has seen. If the card has changed meanwhile, the
   * dialog shows the error, and the next attempt uses the newer version.
   */
  async function settle(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const now = card && state.cardOf(card.key);
      const { code } = asCallError(error);
      if (task && now && code === 'STALE_VERSION') {
        const isOther = task.kind === 'edit' && picturesOf(now, task.side) !== task.pictures;
        if (isOther) throw new CallError('refused', 200, code, otherPicture);
        setTask({ ...task, seen: now.version });
      }
      throw error;
    }
  }
  async function uploadPicked({ side, seen }: Task, file: File, options: UploadOptions) {
    const place = { cardKey: card?.key ?? '', side };
    try {
      const sent = await uploadOf(file);
      await settle(() => put(side, 'original', sent.file, sent.extension, seen, options));
      if (!options.signal.aborted) state.unsent.remove(place);
    } catch (error) {
      state.unsent.failed(place, uploadFailure(error));
      throw error;
    }
  }
  function fail(error: unknown) {
    snackbar.error(asCallError(error).message);
  }
  async function reveal(file: ViewerFile): Promise<string | undefined> {
    const side = file.side ?? 'front';
    const key = writeFileKey({ card: card?.key ?? '', side, slot: 'original' });
    const answer = await work.run('revealDocument', { loanApplicationNumber: state.loan, key });
    if (!answer) return undefined;
    const link = linkBelow(connection.base, answer.file.url);
    setRevealed((known) => ({ ...known, [file.id]: link }));
    return link;
  }
  async function revert(modified: ViewerFile) {
    const side = modified.side ?? 'front';
    const original = files.find((file) => file.origin !== 'MODIFIED' && file.side === modified.side);
    if (!original || !card) return;
    const stored = card.preview?.[side]?.original;
    const link = original.url === '' ? await reveal(original) : original.url;
    if (link === undefined) return;
    await put(side, 'modified', await state.files.of(link), stored?.extension ?? 'jpg', card.version);
  }
  async function remove({ side, file, seen }: Extract<Task, { kind: 'remove' }>) {
    if (!card) return;
    const slot = 'original' as const;
    const extension = card.preview?.[side]?.original?.extension ?? 'jpg';
    try {
      const key = writeFileKey({ card: card.key, side, slot });
      const input = { loanApplicationNumber: state.loan, key, extension };
      await state.change(card.key, () => work.run('deleteDocument', input, { ifMatch: seen, refused: rethrow }));
      if (file.id === selected) setSelected(null);
    } catch (error) {
      fail(error);
    } finally {
      setTask(undefined);
    }
  }
  function openInTab({ url }: ViewerFile): boolean {
    if (!state.areLinksOld()) return false;
    // A browser opens a tab for a press alone, not for the answer that follows it.
    const opened = globalThis.open('', '_blank');
    if (!opened) return false;
    opened.opener = null;
    void state.files.renew(url).then((fresh) => (opened.location.href = fresh ?? url));
    return true;
  }
  function freshen({ url }: ViewerFile) {
    // Without an answer the link stays, and the page that it leads to asks again.
    if (state.areLinksOld()) void state.files.renew(url).catch(() => undefined);
  }
  const sideOf = (file: ViewerFile): DocumentSide => file.side ?? 'front';
  const begin = (asked: Asked) =>
    card && setTask({ ...asked, seen: card.version, pictures: picturesOf(card, asked.side) });
  const actions: ViewerActions = {
    // A reveal is recorded, so a read-only screen offers none.
    ...(!widget.isReadonly && canReveal && { revealOriginal: (file: ViewerFile) => void reveal(file) }),
    openInTab,
    freshen,
    ...(!isReadonly && {
      edit: (file: ViewerFile) => begin({ kind: 'edit', file, side: sideOf(file) }),
      revert: (file: ViewerFile) => void revert(file).catch(fail),
      remove: (file: ViewerFile) => begin({ kind: 'remove', file, side: sideOf(file) }),
      replace: (file: ViewerFile) => begin({ kind: 'upload', side: sideOf(file), isReplacing: true }),
      upload: (side: DocumentSide | null) => begin({ kind: 'upload', side: side ?? 'front', isReplacing: false }),
    }),
  };
  const close = () => setTask(undefined);
  const { openDialog } = state.unsent;
  const cardKey = card?.key ?? '';
  const uploadSide = task?.kind === 'upload' ? task.side : undefined;
  useEffect(() => {
    if (uploadSide === undefined) return;
    openDialog({ cardKey, side: uploadSide });
    return () => openDialog(undefined);
  }, [openDialog, cardKey, uploadSide]);
  useValue(state.claim.standing);
  // Nothing is known of a document before its card is loaded.
  if (!card) return null;
  return (
    <>
      <DocumentViewer
        files={files}
        selected={selected}
        onSelect={setSelected}
        actions={actions}
        memoryKey={card.type ?? card.key}
        isReadonly={isReadonly}
        isRequired={card.preview !== null}
        sides={sidesOf(card).length > 1 ? sidesOf(card) : []}
        title={card.headerTitle}
        contents={state.files}
        pictures={state.pictures()}
        storage={connection.storage}
      />
      {task?.kind === 'edit' && (
        <ImageEditorDialog
          read={() => state.files.of(task.file.url)}
          fileName={task.file.label}
          onSave={(blob, { isRedaction }) =>
            settle(() => put(task.side, isRedaction ? 'redacted' : 'modified', blob, 'jpg', task.seen))
          }
          onClose={close}
        />
      )}
      {task?.kind === 'upload' && (
        <UploadDialog
          title={`${task.isReplacing ? 'Replace' : 'Upload'} ${card.headerTitle}`}
          waiting={state.unsent.all.peek().find(isAt({ cardKey: card.key, side: task.side }))?.file}
          onPick={(file) => {
            const place = { cardKey: card.key, side: task.side };
            if (file) state.unsent.pick(place, file);
            else state.unsent.remove(place);
          }}
          onUpload={(file, options) => uploadPicked(task, file, options)}
          onClose={close}
        />
      )}
      {task?.kind === 'remove' && (
        <ConfirmDialog
          destroys
          title="Delete document"
          isOpen
          text="Are you sure you want to delete the document?"
          confirmLabel="Delete"
          confirm={() => remove(task)}
          cancel={close}
        >
          <span>{card.headerTitle}</span>
        </ConfirmDialog>
      )}
    </>
  );
}
