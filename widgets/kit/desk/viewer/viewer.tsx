import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { memoryStorage, type Storage } from '../../../client/storage.ts';
import { documentIcon } from '../../parts/icons/document.tsx';
import { uploadIcon } from '../../parts/icons/upload.tsx';
import { Blank } from '../../parts/load-state.tsx';
import { useSheet } from '../../widget/use-sheet.ts';
import { clamp, turned } from '../picture/geometry.ts';
import { openPictures, type Pictures } from '../picture/pictures.ts';
import { wholeView, zoomLimits, zoomStep } from '../picture/view.ts';
import { openFileContents, type FileContents } from './file-contents.ts';
import type { Look } from './look.ts';
import { readManner, rememberManner } from './remembered-view.ts';
import { captionOf, filesBySide, firstOf, pairOf, sideNames } from './sides.ts';
import { Stage } from './stage.tsx';
import type { Side, ViewerActions, ViewerFile } from './viewer-file.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerStrip } from './viewer-strip.tsx';
import viewerSheet from './viewer.css?sheet';
import { keyOf } from '../../key-of.ts';

export interface DocumentViewerProps {
  /** All files of one document. */
  files: readonly ViewerFile[];
  /** Id of the file that is shown; null shows the first file. */
  selected: string | null;
  onSelect(id: string): void;
  actions: ViewerActions;
  /** The type of document: zoom and rotation are remembered for the next one of the same type. */
  memoryKey: string;
  isReadonly?: boolean;
  /** Whether the document is required; decides the text that shows while there is no file (DV-43, DV-47). */
  isRequired?: boolean;
  /** Sides that the document has, whether there is a file or not. */
  sides?: readonly Side[];
  /** Title while there is no file. */
  title?: string;
  /** The contents of the screen's files; unless given, each is fetched anew when the viewer is drawn anew. */
  contents?: FileContents;
  /** The worker that decodes the screen's pictures; unless given, each viewer starts one. */
  pictures?: Pictures;
  /** Where zoom and rotation are remembered; unless given, in memory until the viewer is removed. */
  storage?: Pick<Storage, 'read' | 'write'>;
}

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], video');
/** A document beside its data: both sides, both versions, zoom and rotation (DV-42 to DV-48). */
export function Viewer(props: DocumentViewerProps) {
  const { files, selected, onSelect, actions, memoryKey, isReadonly = false, isRequired = true } = props;
  useSheet(viewerSheet);
  const [ownStorage] = useState(memoryStorage);
  const storage = props.storage ?? ownStorage;
  const [own] = useState(() => ({
    pictures: props.pictures ?? openPictures(),
    isGiven: props.pictures !== undefined,
    contents: openFileContents(),
  }));
  useEffect(
    () => () => {
      own.contents.close();
      if (!own.isGiven) own.pictures.close();
    },
    [own],
  );
  const contents = props.contents ?? own.contents;
  const source = useMemo(() => ({ pictures: own.pictures, contents }), [own, contents]);

  const sides = filesBySide(files, props.sides);
  const chosen = files.find(({ id }) => id === selected);
  const [emptySide, setEmptySide] = useState<{ of: string; side: Side }>();
  const documentKey = `${memoryKey} ${files[0]?.documentId ?? ''}`;
  const wanted = emptySide?.of === documentKey ? emptySide.side : chosen?.side;
  const current = sides.find(({ side }) => side === wanted) ?? sides[0];
  const file = current && (chosen && chosen.side === current.side ? chosen : firstOf(current));

  const [looks, setLooks] = useState<{ of: string; look: Look }>();
  const placeKey = documentKey;
  const remembered = { ...wholeView, ...readManner(storage, memoryKey) };
  // The next document of the type gets the last one's zoom and rotation; the place looked at belongs to one document
  // alone.
  const look = looks?.of === placeKey ? looks.look : remembered;
  const latest = useRef({ look, placeKey, memoryKey, storage });
  useLayoutEffect(() => {
    latest.current = { look, placeKey, memoryKey, storage };
  });
  const [change] = useState(() => (next: (look: Look) => Look) => {
    const now = latest.current;
    const changed = next(now.look);
    latest.current = { ...now, look: changed };
    rememberManner(now.storage, now.memoryKey, { zoom: changed.zoom, turns: changed.turns });
    setLooks({ of: now.placeKey, look: changed });
  });

  const [wantsPair, setWantsPair] = useState(false);
  const pair = current && pairOf(sides, current);
  const isComparing = wantsPair && pair !== undefined;

  const zoomBy = (factor: number) =>
    change((now) => ({ ...now, zoom: clamp(now.zoom * factor, zoomLimits.least, zoomLimits.most) }));
  const does = {
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    fit: () => change(({ turns }) => ({ ...wholeView, turns })),
    rotate: () => change((now) => ({ ...now, x: 0.5, y: 0.5, turns: turned(now.turns, 1) })),
    compare: () => setWantsPair(!isComparing),
  };
  function chooseSide(side: Side | null) {
    const next = sides.find((each) => each.side === side);
    const first = next && firstOf(next);
    setEmptySide(side !== null && !first ? { of: documentKey, side } : undefined);
    if (first) onSelect(first.id);
  }
  function toggleSide() {
    const named = sides.filter(({ side }) => side !== null);
    const other = named.find(({ side }) => side !== current?.side);
    if (named.length > 1 && other) chooseSide(other.side);
  }
  function openInTab() {
    if (!file || file.url === '') return;
    if (!actions.openInTab?.(file)) globalThis.open(file.url, '_blank', 'noopener,noreferrer');
  }
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const keys: Readonly<Record<string, () => void>> = {
      '+': does.zoomIn,
      '=': does.zoomIn,
      '-': does.zoomOut,
      '0': does.fit,
      r: does.rotate,
      b: () => pair && does.compare(),
      f: toggleSide,
      o: openInTab,
    };
    const run = keys[keyOf(event)];
    if (!run) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  }

  const title = [
    file?.label ?? props.title ?? files[0]?.label ?? 'Document',
    isComparing ? undefined : file && captionOf(file),
  ]
    .filter(Boolean)
    .join(', ');
  const shown = isComparing ? pair : file ? [file] : [];
  return (
    <section className="viewer" aria-label="Document preview" onKeyDown={pressKey}>
      <ViewerBar
        sides={sides}
        side={current?.side ?? null}
        chooseSide={chooseSide}
        file={file}
        title={title}
        zoom={look.zoom}
        canCompare={pair !== undefined}
        isComparing={isComparing}
        does={does}
        openInTab={actions.openInTab}
        freshen={actions.freshen}
      />
      <div className="viewer-stages">
        {shown.map((each) => (
          <figure key={each.id} className="viewer-half">
            {isComparing && (
              <figcaption className="small soft">
                {[each.side && sideNames[each.side], captionOf(each)].filter(Boolean).join(', ')}
              </figcaption>
            )}
            <div className="viewer-stage">
              <Stage file={each} source={source} look={look} change={change} actions={actions} />
            </div>
          </figure>
        ))}
        {shown.length === 0 && (
          <div className="viewer-stage">
            {isRequired ? (
              <Blank
                icon={documentIcon}
                title="Document Not Uploaded"
                {...(current?.side ? { text: `${sideNames[current.side]} of ${title}` } : {})}
                {...(actions.upload && !isReadonly
                  ? {
                      action: { label: 'UPLOAD', icon: uploadIcon, run: () => actions.upload?.(current?.side ?? null) },
                    }
                  : {})}
              />
            ) : (
              <Blank icon={documentIcon} title="Document Not Required" />
            )}
          </div>
        )}
      </div>
      {current && file && (
        <ViewerStrip
          files={current}
          shown={isComparing ? undefined : file}
          show={({ id }) => {
            setWantsPair(false);
            onSelect(id);
          }}
          actions={actions}
          isReadonly={isReadonly}
          thumbnails={{ ...source, shown: file }}
        />
      )}
    </section>
  );
}
