import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallReply } from '../../contract/schemas.ts';
import { DocumentViewer } from '../../kit/desk/viewer/document-viewer.tsx';
import { isSameFile, openFileContents } from '../../kit/desk/viewer/file-contents.ts';
import { sidesOf, viewerFilesOf } from '../../kit/desk/viewer/preview-files.ts';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { Load } from '../../kit/work/create-load.ts';
import type { PartProps } from './part-props.ts';
import { LoadedPart } from './loaded-part.tsx';

type Documents = CallReply<'applicationDocuments'>['documents'];

interface ShownProps extends PartProps {
  documents: Documents;
  load: Load<'applicationDocuments'>;
}

/** The documents with their decisions, and the chosen one in the viewer. Nothing can be changed or revealed here. */
function Shown({ documents, load, widget }: ShownProps) {
  const { base, storage } = widget.connection;
  const [selected, select] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const contents = useMemo(
    () =>
      openFileContents({
        base,
        async renew(url) {
          const fresh = await load.again({ keeps: true, isQuiet: true });
          const all = fresh?.documents.flatMap((document) => viewerFilesOf(document, base)) ?? [];
          return all.find((each) => each.url !== '' && isSameFile(each.url, url))?.url;
        },
      }),
    [base, load],
  );
  useEffect(() => () => contents.close(), [contents]);
  const withFile = documents.filter((document) => sidesOf(document).length > 0);
  const document = documents.find(({ key }) => key === selected) ?? withFile[0] ?? documents[0];
  if (!document) return <NoRecords text="This application has no documents." />;
  const sides = sidesOf(document);
  function choose(key: string) {
    select(key);
    // On a narrow screen the viewer stands below the list.
    viewer.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className="details-documents">
      <ul className="panel document-list" aria-label="Documents">
        {documents.map(({ key, label, tab, docStatus, rejectReasons }) => (
          <li key={key}>
            <button type="button" aria-pressed={key === document.key} onClick={() => choose(key)}>
              <span className="found-who">
                <span className="strong">{label}</span>
                <span className="small soft">{[tab, ...rejectReasons].filter(Boolean).join(', ')}</span>
              </span>
              <Status value={docStatus.toUpperCase()} />
            </button>
          </li>
        ))}
      </ul>
      <div ref={viewer} className="panel details-viewer">
        <DocumentViewer
          key={document.key}
          files={viewerFilesOf(document, base)}
          selected={file}
          onSelect={setFile}
          actions={{}}
          memoryKey={document.key}
          isReadonly
          isRequired={sides.length > 0}
          sides={sides.length > 1 ? sides : []}
          title={document.label}
          contents={contents}
          storage={storage}
        />
      </div>
    </div>
  );
}

export function DocumentsTab(props: PartProps) {
  return (
    <LoadedPart name="applicationDocuments" {...props}>
      {({ documents }, load) => <Shown {...props} documents={documents} load={load} />}
    </LoadedPart>
  );
}
