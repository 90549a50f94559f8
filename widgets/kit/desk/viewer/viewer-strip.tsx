import { formatSize } from '../../format/file-size.ts';
import { formatDateTime } from '../../format/wall-clock.ts';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { deleteIcon } from '../../parts/icons/delete.tsx';
import { editIcon } from '../../parts/icons/edit.tsx';
import { redactIcon } from '../../parts/icons/redact.tsx';
import { revealIcon } from '../../parts/icons/reveal.tsx';
import { undoIcon } from '../../parts/icons/undo.tsx';
import { uploadIcon } from '../../parts/icons/upload.tsx';
import type { SideFiles } from './sides.ts';
import { Thumbnail, type ThumbnailSource } from './thumbnail.tsx';
import type { ViewerActions, ViewerFile } from './viewer-file.ts';

interface ViewerStripProps {
  files: SideFiles;
  shown: ViewerFile | undefined;
  show(file: ViewerFile): void;
  actions: ViewerActions;
  isReadonly: boolean;
  thumbnails: ThumbnailSource;
}

interface ZoomChoice {
  label: string;
  icon: IconShape;
  run(): void;
}

interface VersionProps {
  caption: string;
  about: string;
  file: ViewerFile | undefined;
  isOn: boolean;
  show(file: ViewerFile): void;
  choices: readonly (ZoomChoice | undefined)[];
  thumbnails: ThumbnailSource;
}

function Version({ caption, about, file, isOn, show, choices, thumbnails }: VersionProps) {
  return (
    <div className={isOn ? 'thumb is-on' : 'thumb'} role="group" aria-label={caption}>
      <button
        className="thumb-open"
        type="button"
        aria-pressed={isOn}
        aria-label={`Show ${caption}`}
        disabled={!file}
        onClick={() => file && show(file)}
      >
        <Thumbnail file={file} source={thumbnails} />
      </button>
      <div className="grow">
        <div className="strong">{caption}</div>
        <div className="faint small cut">{about}</div>
        <div className="thumb-choices">
          {choices.map(
            (choice) =>
              choice && (
                <button key={choice.label} className="btn small plain" type="button" onClick={choice.run}>
                  <Icon shape={choice.icon} />
                  {choice.label}
                </button>
              ),
          )}
        </div>
      </div>
    </div>
  );
}

/** The date of a file and its size, as far as the backend tells them. */
function factsOf({ createdAt, bytes }: ViewerFile): string {
  const facts = [createdAt ? formatDateTime(createdAt) : '', bytes ? formatSize(bytes) : ''];
  return facts.filter(Boolean).join(', ');
}

function aboutModified(modified: ViewerFile | undefined): string {
  if (!modified || modified.isReverted) return 'Not edited, as uploaded';
  const date = modified.createdAt ? formatDateTime(modified.createdAt) : '';
  return `${modified.isRedacted ? 'Parts are covered' : 'Edited'} ${date}`.trim();
}

function aboutUploaded(uploaded: ViewerFile): string {
  const by = uploaded.origin === 'USER_UPLOADED' ? 'By staff' : '';
  return [by, factsOf(uploaded)].filter(Boolean).join(', ') || 'As it came in';
}

/**
 * The two versions of a document and the actions on each (DV-45, DV-46): the picture as it was edited, and the picture
 * as it was uploaded, which nothing overwrites.
 */
export function ViewerStrip({ files, shown, show, actions, isReadonly, thumbnails }: ViewerStripProps) {
  const { modified, uploaded } = files;
  const { edit, revert, remove, replace, revealOriginal } = isReadonly
    ? { ...actions, edit: undefined, revert: undefined, remove: undefined, replace: undefined }
    : actions;
  const isEditable = (modified ?? uploaded)?.kind === 'image';
  const source = modified ?? uploaded;
  const isHeldBack = uploaded?.url === '';
  const offer = (label: string, icon: IconShape, run: ((file: ViewerFile) => void) | undefined, file?: ViewerFile) =>
    run && file ? { label, icon, run: () => run(file) } : undefined;
  return (
    <div className="strip">
      {isEditable && (
        <Version
          caption="Modified"
          about={aboutModified(modified)}
          file={source}
          isOn={modified !== undefined && shown?.id === modified.id}
          show={show}
          thumbnails={thumbnails}
          choices={[
            offer('Revert to original', undoIcon, revert, modified?.isReverted ? undefined : modified),
            offer('Edit image', modified?.isRedacted ? redactIcon : editIcon, edit, source?.url ? source : undefined),
          ]}
        />
      )}
      {uploaded && (
        <Version
          caption="User Uploaded"
          about={isHeldBack ? 'Held back' : aboutUploaded(uploaded)}
          file={uploaded}
          isOn={shown?.id === uploaded.id}
          show={show}
          thumbnails={thumbnails}
          choices={[
            isHeldBack ? offer('Show original', revealIcon, revealOriginal, uploaded) : undefined,
            offer('Replace', uploadIcon, replace, uploaded),
            offer('Delete', deleteIcon, remove, uploaded),
          ]}
        />
      )}
    </div>
  );
}
