import { linkBelow } from '../../client/files/link-below.ts';
import { agentKycDocuments, type AgentKycDocument } from '../../contract/agent-kyc/agent-kyc.ts';
import { formatSize } from '../../kit/format/file-size.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { deleteIcon } from '../../kit/parts/icons/delete.tsx';
import { openIcon } from '../../kit/parts/icons/open.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { AgentKycState, KycDocument } from '../kyc-state.ts';
import { UploadRow } from './upload-row.tsx';
import { Verdict } from './verdict.tsx';

interface PaperRowProps {
  kind: AgentKycDocument;
  document: KycDocument | undefined;
  state: AgentKycState;
  widget: Widget;
  isOpen: boolean;
  judges: boolean;
}

/** A document: its file or its way up, what can be done about it, and the verdict. */
export function PaperRow({ kind, document, state, widget, isOpen, judges }: PaperRowProps) {
  const upload = useValue(state.uploads)[kind];
  const label = agentKycDocuments[kind];
  const address = document && linkBelow(widget.connection.base, document.url);
  return (
    <UploadRow
      kind={kind}
      label={label}
      upload={upload}
      stored={
        document && (
          <>
            {document.name}, {formatSize(document.bytes)}
            <span className="num">, {formatDateTime(document.uploadedAt)}</span>
            {document.uploadedBy && `, ${document.uploadedBy}`}
          </>
        )
      }
      isOpen={isOpen}
      send={(file) => void state.upload(kind, file)}
      cancel={() => state.cancelUpload(kind)}
      first={
        address && (
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
        )
      }
      last={
        <>
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
        </>
      }
    />
  );
}
