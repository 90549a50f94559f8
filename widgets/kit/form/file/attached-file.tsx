import { useId } from 'react';
import { acceptOf, type FileKind } from '../../../contract/files/uploads.ts';
import { Icon } from '../../parts/icon.tsx';
import { closeIcon } from '../../parts/icons/close.tsx';
import { uploadIcon } from '../../parts/icons/upload.tsx';
import { warningIcon } from '../../parts/icons/warning.tsx';
import type { Field } from '../create-form.ts';
import { FileButton } from '../file-button.tsx';
import { useMessage } from '../use-message.ts';

interface AttachedFileProps {
  label: string;
  /** The field that holds what the file became once it was sent. */
  field: Pick<Field, 'message'>;
  /** The name of the file that is attached; empty without one. */
  name: string;
  kinds: readonly FileKind[];
  hint?: string;
  /** What is wrong with the file that was just chosen, and is not attached. */
  wrong?: string;
  isBusy: boolean;
  choose(file: File): void;
  /** Takes the file away again; without it another one can only take its place. */
  remove?(): void;
}

/** A file that a form carries: it is sent when it is chosen, and kept with what the form saves. */
export function AttachedFile({ label, field, name, kinds, hint, wrong, isBusy, choose, remove }: AttachedFileProps) {
  const id = useId();
  const refused = useMessage(field);
  const message = wrong ?? refused;
  const note = message ?? hint;
  return (
    <div className={message === undefined ? 'entry' : 'entry is-bad'}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div
        className="row wrap"
        role="group"
        tabIndex={message === undefined ? undefined : -1}
        aria-labelledby={`${id}-label`}
        aria-invalid={message !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <FileButton look="btn" accept={acceptOf(kinds)} isBusy={isBusy} choose={choose}>
          <Icon shape={uploadIcon} size="s" />
          {name === '' ? 'Attach a file' : 'Choose another file'}
        </FileButton>
        {name !== '' && <span className="cut">{name}</span>}
        {name !== '' && remove && (
          <button
            className="btn icon plain small"
            type="button"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={remove}
          >
            <Icon shape={closeIcon} />
          </button>
        )}
      </div>
      {note !== undefined && (
        <span className={message === undefined ? 'hint' : 'error'} id={`${id}-note`}>
          {message !== undefined && <Icon shape={warningIcon} size="s" />}
          {note}
        </span>
      )}
    </div>
  );
}
