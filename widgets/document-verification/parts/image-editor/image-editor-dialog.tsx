import { useState } from 'react';
import { asCallError } from '../../../client/call-error.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { SkeletonShape, Skeleton } from '../../../kit/parts/skeleton.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { PictureFault } from '../../../kit/desk/picture/pictures.ts';
import { Editor } from './editor.tsx';
import { isRedacted, isUntouched, untouched, type Edits } from '../../../kit/desk/picture/edits.ts';
import { begin, type History } from './history.ts';
import editorSheet from './image-editor.css?sheet';
import { useSource } from './use-source.ts';

export interface SavedImage {
  /** True when parts were covered: the original then needs an audited reveal. */
  isRedaction: boolean;
}

export interface ImageEditorDialogProps {
  /** Reads the picture to edit. @throws CallError whose message the person sees */
  read(): Promise<Blob>;
  /** Shown in the title. */
  fileName: string;
  /** Stores the JPG at full resolution. When it rejects, the dialog shows the error's message and keeps all steps. */
  onSave(blob: Blob, info: SavedImage): Promise<void>;
  /** Called when the dialog closes, after a finished save too. */
  onClose(): void;
}

function textOf(error: unknown): string {
  if (error instanceof PictureFault) return `This picture cannot be saved: ${error.message}`;
  const { fieldErrors, message } = asCallError(error);
  return Object.values(fieldErrors)[0] ?? message;
}

/** Crop, flip, rotate, draw and redact in a dialog of 1124 by 648 px (CO-37); SAVE makes a JPG (DV-49, DV-50). */
export function ImageEditorDialog({ read, fileName, onSave, onClose }: ImageEditorDialogProps) {
  useSheet(editorSheet);
  const [attempt, setAttempt] = useState(0);
  const { source, pictures } = useSource(read, attempt);
  const [kept, setKept] = useState<History<Edits>>();
  const [isSaving, setSaving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  const history = kept ?? (source.kind === 'ready' ? begin(untouched(source.size)) : undefined);
  const isDirty = history !== undefined && source.kind === 'ready' && !isUntouched(history.present, source.size);

  async function save() {
    if (source.kind !== 'ready' || !history || !isDirty || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const blob = await pictures.save(source.content, history.present);
      await onSave(blob, { isRedaction: isRedacted(history.present) });
      onClose();
    } catch (error) {
      setProblem(textOf(error));
      setSaving(false);
    }
  }
  function leave() {
    if (isSaving) return;
    if (isDirty) setLeaving(true);
    else onClose();
  }
  return (
    <>
      <Dialog
        isOpen
        title={`Edit image: ${fileName}`}
        width="1124px"
        close={leave}
        footer={
          <>
            <button className="btn" type="button" disabled={isSaving} onClick={leave}>
              Cancel
            </button>
            <button
              className="btn primary"
              type="button"
              disabled={!isDirty}
              aria-disabled={isSaving}
              onClick={() => void save()}
            >
              SAVE
            </button>
          </>
        }
      >
        <div className="image-editor" aria-busy={isSaving}>
          {source.kind === 'loading' && (
            <Skeleton label="Loading the picture">
              <SkeletonShape width="100%" height={400} />
            </Skeleton>
          )}
          {source.kind === 'failed' && <LoadFailure failure={source.failure} retry={() => setAttempt(attempt + 1)} />}
          {source.kind === 'ready' && history && (
            <Editor
              preview={source.preview}
              source={source.size}
              history={history}
              change={(next) => setKept((now) => next(now ?? history))}
              isOff={isSaving}
            >
              {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
              {isSaving && (
                <Notice tone="live" isUrgent={false}>
                  Saving at full resolution
                </Notice>
              )}
            </Editor>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        destroys
        title="Leave without saving"
        isOpen={isLeaving}
        text="Your changes to this image are not saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        confirm={onClose}
        cancel={() => setLeaving(false)}
      />
    </>
  );
}
