import { useState } from 'react';
import { useOffers } from '../../kit/use-offers.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { DocumentViewer } from '../../kit/desk/viewer/document-viewer.tsx';
import { sidesOf, viewerFilesOf } from '../../kit/desk/viewer/preview-files.ts';
import type { ViewerActions, ViewerFile } from '../../kit/desk/viewer/viewer-file.ts';
import { Count } from '../../kit/parts/count.tsx';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { answerFileOf, byRound, pairsOf } from '../case-view.ts';
import { FilePair } from './file-pair.tsx';

interface CaseDocumentsProps {
  kase: Case;
  state: ComplianceCaseState;
  widget: Widget;
  /**
   * A document's key, `answer:` and the id of the discrepancy whose answer has a file, or `pair:` and the id of the proposal whose
   * old and new file are compared.
   */
  selected: string;
  select(key: string): void;
}

/** The application's documents and the files of answers, one in the viewer, all of them named below it. */
export function CaseDocuments({ kase, state, widget, selected, select }: CaseDocumentsProps) {
  const { base, storage } = widget.connection;
  const canReveal = useOffers(widget.connection, 'reveal') && !widget.isReadonly;
  const [file, setFile] = useState<string | null>(null);
  /** Links to originals that this person has had revealed, by the file's id. */
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({});
  const shown = kase.documents.filter((document) => sidesOf(document).length > 0);
  const answered = kase.discrepancies.filter((each) => each.file !== null);
  const discrepancy = answered.find(({ id }) => `answer:${id}` === selected);
  const document = shown.find(({ key }) => key === selected) ?? shown[0];
  const own = discrepancy ? answerFileOf(discrepancy, base) : document ? viewerFilesOf(document, base) : [];
  const files = own.map((each) => (each.url === '' ? { ...each, url: revealed[each.id] ?? '' } : each));
  const { now } = byRound(kase);
  const countOf = (key: string) => now.filter((each) => each.document?.key === key).length;

  async function reveal({ id, side }: ViewerFile) {
    const link = document && (await state.reveal(document.key, side ?? 'front'));
    if (link !== undefined) setRevealed((known) => ({ ...known, [id]: link }));
  }
  const pairs = pairsOf(kase);
  const pair = pairs.find(({ id }) => `pair:${id}` === selected);
  const actions: ViewerActions = canReveal && !discrepancy ? { revealOriginal: (each) => void reveal(each) } : {};
  const picks = [
    ...shown.map(({ key, label }) => ({ key, label, count: countOf(key) })),
    ...answered.map(({ id, file: sent }) => ({ key: `answer:${id}`, label: sent?.label || 'Answer', count: 0 })),
    ...pairs.map(({ id, document: { label } }) => ({ key: `pair:${id}`, label: `${label}: old and new`, count: 0 })),
  ];
  const current = discrepancy || pair ? selected : (document?.key ?? '');
  return (
    <div className="case-stage">
      {pair ? (
        <FilePair proposal={pair} state={state} widget={widget} />
      ) : (
        <div className="viewer-room">
          <DocumentViewer
            key={current}
            files={files}
            selected={file}
            onSelect={setFile}
            actions={actions}
            memoryKey={current}
            isReadonly
            sides={document && !discrepancy && sidesOf(document).length > 1 ? sidesOf(document) : []}
            title={discrepancy?.file?.label ?? document?.label ?? ''}
            contents={state.files}
            storage={storage}
          />
        </div>
      )}
      <div className="case-documents" role="group" aria-label="Documents">
        {picks.map(({ key, label, count }) => (
          <button
            key={key}
            className="btn small"
            type="button"
            aria-pressed={key === current}
            onClick={() => select(key)}
          >
            {label}
            {count > 0 && <Count value={count} />}
          </button>
        ))}
      </div>
    </div>
  );
}
