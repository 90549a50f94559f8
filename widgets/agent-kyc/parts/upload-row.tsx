import type { ReactNode } from 'react';
import { agentKycFiles, type AgentKycDocument } from '../../contract/agent-kyc/agent-kyc.ts';
import { acceptOf } from '../../contract/files/uploads.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { formatSize } from '../../kit/format/file-size.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { documentAddIcon } from '../../kit/parts/icons/document-add.tsx';
import { uploadIcon } from '../../kit/parts/icons/upload.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import type { Upload } from '../kyc-state.ts';

interface UploadRowProps {
  /** Of a paper of the KYC itself. */
  kind?: AgentKycDocument;
  /** The paper's name. */
  label: string;
  /** What its buttons name it by. */
  subject?: string;
  upload: Upload | undefined;
  /** Said of the file that is there; undefined while there is none. */
  stored: ReactNode;
  isOpen: boolean;
  send(file: File): void;
  cancel(): void;
  /** Stands before the buttons of the upload. */
  first?: ReactNode;
  /** Stands after them. */
  last?: ReactNode;
}

const accept = acceptOf(agentKycFiles.kinds);

function Line({ upload, stored }: Pick<UploadRowProps, 'upload' | 'stored'>) {
  if (upload?.phase === 'failed')
    return (
      <span className="small bad-text" role="alert">
        {upload.name}: {upload.message}
      </span>
    );
  if (upload)
    return (
      <>
        <span className="small soft num">
          {upload.name}, {Math.floor((100 * upload.sent) / Math.max(1, upload.total))}% of {formatSize(upload.total)}
        </span>
        <progress aria-label={`Upload of ${upload.name}`} value={upload.sent} max={Math.max(1, upload.total)} />
      </>
    );
  return <span className="small soft">{stored ?? 'PDF or image, up to 5 MB'}</span>;
}

/** A paper: its file, or the file's way up and why it did not arrive, and what can be done about it. */
export function UploadRow(props: UploadRowProps) {
  const { kind, label, subject = label, upload, stored, isOpen, send, cancel, first, last } = props;
  const isThere = stored !== undefined;
  const look = upload?.phase === 'failed' ? 'bad' : isThere && !upload ? 'good' : 'off';
  const icon =
    upload?.phase === 'failed' ? warningIcon : upload ? uploadIcon : isThere ? approvedIcon : documentAddIcon;
  return (
    <div className={`uprow ${toneClass(look)}`} data-kind={kind}>
      <Icon shape={icon} />
      <div className="paper-text">
        <span>{label}</span>
        <Line upload={upload} stored={stored} />
      </div>
      <div className="row paper-acts">
        {!upload && first}
        {upload?.phase === 'sending' && (
          <button
            className="btn icon plain small"
            type="button"
            aria-label={`Cancel the upload of ${subject}`}
            title="Cancel"
            onClick={cancel}
          >
            <Icon shape={closeIcon} />
          </button>
        )}
        {upload?.phase === 'failed' && (
          <button className="btn small" type="button" onClick={() => send(upload.file)}>
            Try again
          </button>
        )}
        {isOpen && upload?.phase !== 'sending' && (
          <FileButton
            accept={accept}
            choose={send}
            look="btn small"
            label={isThere ? `Replace ${subject}` : `Choose file: ${subject}`}
          >
            <Icon shape={uploadIcon} size="s" />
            {isThere || upload ? 'Replace' : 'Choose file'}
          </FileButton>
        )}
        {last}
      </div>
    </div>
  );
}
