import { useId } from 'react';
import type { FileKind } from '../../../contract/files/uploads.ts';
import { acceptOf } from '../../../contract/files/uploads.ts';
import { FileButton } from '../../../kit/form/file-button.tsx';
import { useMessage } from '../../../kit/form/use-message.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { closeIcon } from '../../../kit/parts/icons/close.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { warningIcon } from '../../../kit/parts/icons/warning.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import type { SubscriptionForm } from './subscription-form.ts';

const kinds: readonly FileKind[] = ['image', 'pdf'];

/** The customer's request as an image or a PDF; it is sent when it is chosen, and kept with the save. */
export function ProofField({ form, work }: { form: SubscriptionForm; work: Work }) {
  const id = useId();
  const { proof, proofName } = useValue(form.values);
  const message = useMessage(form.field('proof'));
  const isBusy = useValue(work.isBusy);
  async function choose(file: File) {
    await work.run(
      'uploadFile',
      {},
      {
        files: { imageFile: file },
        success: '',
        done: ({ s3Url }) => form.set({ proof: s3Url, proofName: file.name }),
      },
    );
  }
  return (
    <div className={message === undefined ? 'entry' : 'entry is-bad'}>
      <span className="label" id={`${id}-label`}>
        Proof
      </span>
      <div
        className="un-proof"
        role="group"
        tabIndex={message === undefined ? undefined : -1}
        aria-labelledby={`${id}-label`}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-note`}
      >
        <FileButton look="btn" accept={acceptOf(kinds)} isDisabled={isBusy} choose={(file) => void choose(file)}>
          <Icon shape={uploadIcon} size="s" />
          {proof === '' ? 'Attach a file' : 'Choose another file'}
        </FileButton>
        {proof !== '' && (
          <>
            <span className="cut">{proofName}</span>
            <button
              className="btn icon plain small"
              type="button"
              aria-label={`Remove ${proofName}`}
              title="Remove"
              onClick={() => form.set({ proof: '', proofName: '' })}
            >
              <Icon shape={closeIcon} />
            </button>
          </>
        )}
      </div>
      {message === undefined ? (
        <span className="hint" id={`${id}-note`}>
          An image or a PDF. Needed before anything is sent again
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
