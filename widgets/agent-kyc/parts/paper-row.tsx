import { linkBelow } from '../../client/files/link-below.ts';
import { agentKycDocuments, agentKycFiles, type AgentKycDocument } from '../../contract/agent-kyc/agent-kyc.ts';
import { acceptOf } from '../../contract/files/uploads.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { formatSize } from '../../kit/format/file-size.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import {
  approvedIcon,
  closeIcon,
  deleteIcon,
  documentAddIcon,
  openIcon,
  uploadIcon,
  warningIcon,
} from '../../kit/parts/icons.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { AgentKycState, KycDocument, Upload } from '../kyc-state.ts';
import { Verdict } from './verdict.tsx';

interface PaperRowProps {
  kind: AgentKycDocument;
  document: KycDocument | undefined;
  state: AgentKycState;
  widget: Widget;
  isOpen: boolean;
  judges: boolean;
}

const accept = acceptOf(agentKycFiles.kinds);

function Line({ upload, document }: { upload: Upload | undefined; document: KycDocument | undefined }) {
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
  if (document)
    return (
      <span className="small soft">
        {document.name}, {formatSize(document.bytes)}
        <span className="num">, {formatDateTime(document.uploadedAt)}</span>
        {document.uploadedBy && `, ${document.uploadedBy}`}
      </span>
    );
  return <span className="small soft">PDF or image, up to 5 MB</span>;
}

/** A document: its file or its way up, what can be done about it, and the verdict. */
export function PaperRow({ kind, document, state, widget, isOpen, judges }: PaperRowProps) {
  const upload = useValue(state.uploads)[kind];
  const label = agentKycDocuments[kind];
  const look = upload?.phase === 'failed' ? 'bad' : document && !upload ? 'good' : 'off';
  const icon =
    upload?.phase === 'failed' ? warningIcon : upload ? uploadIcon : document ? approvedIcon : documentAddIcon;
  const send = (file: File) => void state.upload(kind, file);
  const address = document && linkBelow(widget.connection.base, document.url);
  return (
    <div className={`uprow ${toneClass(look)}`} data-kind={kind}>
      <Icon shape={icon} />
      <div className="paper-text">
        <span>{label}</span>
        <Line upload={upload} document={document} />
      </div>
      <div className="row paper-acts">
        {address && !upload && (
          <a
            className="btn icon plain small"
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${label}`}
            title="Open"
          >
            <Icon shape={openIcon} />
          </a>
        )}
        {upload?.phase === 'sending' && (
          <button
            className="btn icon plain small"
            type="button"
            aria-label={`Cancel the upload of ${label}`}
            title="Cancel"
            onClick={() => state.cancelUpload(kind)}
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
            label={document ? `Replace ${label}` : `Choose file: ${label}`}
          >
            <Icon shape={uploadIcon} size="s" />
            {document || upload ? 'Replace' : 'Choose file'}
          </FileButton>
        )}
        {isOpen && document && !upload && (
          <button
            className="btn icon plain small"
            type="button"
            aria-label={`Take out ${label}`}
            title="Take out"
            onClick={() => void state.removeDocument(kind)}
          >
            <Icon shape={deleteIcon} />
          </button>
        )}
        {judges && <Verdict part={kind} state={state} />}
      </div>
    </div>
  );
}
