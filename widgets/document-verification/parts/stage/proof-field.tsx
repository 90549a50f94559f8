import { useId } from 'react';
import { acceptOf, type FileKind } from '../../../contract/files/uploads.ts';
import { FileButton } from '../../../kit/form/file-button.tsx';
import { useMessage } from '../../../kit/form/use-message.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { warningIcon } from '../../../kit/parts/icons/warning.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { StageWork } from '../../stage/stage-work.state.ts';

const kinds: readonly FileKind[] = ['image', 'pdf'];

/** What proves an account; it is sent when it is chosen, and kept with the proposal. */
export function ProofField({ stage }: { stage: StageWork }) {
  const id = useId();
  const { 'propose.proof': proof = '', 'propose.proofName': name = '' } = useValue(stage.typed.values);
  const message = useMessage(stage.typed.field('propose.proof'));
  const isBusy = useValue(stage.isBusy);
  return (
    <div className={message === undefined ? 'entry' : 'entry is-bad'}>
      <span className="label" id={`${id}-label`}>
        Proof
      </span>
      <div
        className="stage-proof"
        role="group"
        tabIndex={message === undefined ? undefined : -1}
        aria-labelledby={`${id}-label`}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-note`}
      >
        <FileButton
          look="btn"
          accept={acceptOf(kinds)}
          isDisabled={isBusy}
          choose={(file) => void stage.attachProof(file)}
        >
          <Icon shape={uploadIcon} size="s" />
          {proof === '' ? 'Attach a file' : 'Choose another file'}
        </FileButton>
        {proof !== '' && <span className="cut">{name}</span>}
      </div>
      {message === undefined ? (
        <span className="hint" id={`${id}-note`}>
          A cancelled cheque, a passbook or a statement, as an image or a PDF
        </span>
      ) : (
        <span className="error" id={`${id}-note`}>
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </div>
  );
}
