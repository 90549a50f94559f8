import { useState } from 'react';
import { DocumentViewer } from '../../kit/desk/viewer/document-viewer.tsx';
import { viewerFileOf } from '../../kit/desk/viewer/preview-files.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { ComplianceCaseState, FieldProposal } from '../case-state.ts';

interface FilePairProps {
  proposal: FieldProposal;
  state: ComplianceCaseState;
  widget: Widget;
}

type File = NonNullable<FieldProposal['file']>;

function Half({
  title,
  file,
  state,
  widget,
}: Pick<FilePairProps, 'state' | 'widget'> & { title: string; file: File | null }) {
  const [selected, select] = useState<string | null>(null);
  const { base, storage } = widget.connection;
  return (
    <section className="half" aria-label={title}>
      {file ? (
        <DocumentViewer
          files={[viewerFileOf(file, title, null, base)]}
          selected={selected}
          onSelect={select}
          actions={{}}
          memoryKey={file.id}
          isReadonly
          sides={[]}
          title={title}
          contents={state.files}
          storage={storage}
        />
      ) : (
        <p className="soft">{title}: there was none.</p>
      )}
    </section>
  );
}

/** The document as it was and as it is proposed, side by side; one above the other where the screen is narrow. */
export function FilePair({ proposal, state, widget }: FilePairProps) {
  const { document, fromFile, file } = proposal;
  return (
    <div className="viewer-room file-pair">
      <Half title={`${document.label}, old`} file={fromFile} state={state} widget={widget} />
      <Half title={`${document.label}, new`} file={file} state={state} widget={widget} />
    </div>
  );
}
