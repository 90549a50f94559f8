import { Icon } from '../../../kit/parts/icon.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { warningIcon } from '../../../kit/parts/icons/warning.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import uploadSheet from './upload.css?sheet';

interface UnsentRowProps {
  name: string;
  /** Why the upload has failed; undefined where it was not tried. */
  failure: string | undefined;
  /** False where the file ends with the page. */
  isLasting?: boolean;
  /** 0 to 1 while the file is sent. */
  sent?: number | undefined;
  /** Undefined while the person may not upload. */
  tryAgain: (() => void) | undefined;
  remove(): void;
}

/** A picked file that is not uploaded: it stays until it is, or until it is removed. */
export function UnsentRow({ name, failure, isLasting = true, sent, tryAgain, remove }: UnsentRowProps) {
  useSheet(uploadSheet);
  const isSending = sent !== undefined;
  return (
    <div className="notice wait unsent" role="status">
      <Icon shape={isSending ? uploadIcon : warningIcon} />
      <div className="grow">
        <p className="strong unsent-name">
          {isSending ? `Uploading ${name}, ${Math.floor(sent * 100)}% sent` : `Not uploaded yet: ${name}`}
        </p>
        {failure !== undefined && <p>{failure}</p>}
        {!isLasting && <p className="small">This browser has no room for it. Upload it before you close this page.</p>}
      </div>
      {!isSending && (
        <div className="row wrap">
          {tryAgain && (
            <button
              className="btn small"
              type="button"
              aria-label={failure === undefined ? `Upload ${name}` : undefined}
              onClick={tryAgain}
            >
              {failure === undefined ? 'Upload' : 'Try again'}
            </button>
          )}
          <button className="btn small" type="button" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </button>
        </div>
      )}
    </div>
  );
}
