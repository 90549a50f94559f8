import { useEffect, useMemo, useState } from 'react';
import { isAddedKind } from '../../../../contract/desk-parts/part-rules.ts';
import { partKindNames, partKinds, type AddedKind, type PartKind } from '../../../../contract/desk-parts/desk-parts.ts';
import { Drawer } from '../../../../kit/overlay/drawer.tsx';
import { Icon } from '../../../../kit/parts/icon.tsx';
import { documentIcon } from '../../../../kit/parts/icons/document.tsx';
import { uploadIcon } from '../../../../kit/parts/icons/upload.tsx';
import { CardSkeleton } from '../../../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../../../kit/parts/load-state.tsx';
import { Badge } from '../../../../kit/parts/status.tsx';
import { useValue } from '../../../../kit/use-value.ts';
import { useSheet } from '../../../../kit/widget/use-sheet.ts';
import { createLoad } from '../../../../kit/work/create-load.ts';
import type { HeadActionProps } from '../../../action-props.ts';
import choicesSheet from '../choices.css?sheet';
import { NewPart } from './new-part.tsx';
import { ImportParts, useSavedParts } from './part-file.tsx';
import { PartDecision } from './part-decision.tsx';
import { PartEditor, type PartProps } from './part-editor.tsx';
import { stateWord, type ListedPart } from './part-form.ts';

const title = 'Tabs, cards and headers';
const addWords: Readonly<Record<AddedKind, string>> = { tab: 'Add tab', card: 'Add card' };

interface ListProps {
  parts: readonly ListedPart[];
  open(partId: string): void;
  add(kind: AddedKind): void;
}

function OfKind({ kind, parts, open, add }: ListProps & { kind: PartKind }) {
  const tabWords = (key: string | null) =>
    parts.find((each) => each.kind === 'tab' && each.key === key)?.label ?? key ?? '';
  return (
    <section aria-label={partKinds[kind]}>
      <p className="row">
        <span className="strong grow">{partKinds[kind]}</span>
        {isAddedKind(kind) && (
          <button className="btn small" type="button" onClick={() => add(kind)}>
            {addWords[kind]}
          </button>
        )}
      </p>
      <ul className="part-list">
        {parts
          .filter((part) => part.kind === kind)
          .map((part) => (
            <li key={part.partId} className="row">
              <span className="grow">
                <button className="link" type="button" onClick={() => open(part.partId)}>
                  {part.label}
                </button>{' '}
                <span className="soft small">
                  {[part.key, tabWords(part.tab), `order ${part.order}`].filter(Boolean).join(', ')}
                </span>
              </span>
              <Badge value={stateWord(part)} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** One part beside all of them. */
function OnePart({ partId, ...rest }: Omit<PartProps, 'part'> & { partId: string }) {
  const { widget, readAgain: readAll, close } = rest;
  const load = useMemo(() => createLoad(widget.connection, 'fetchDeskPart'), [widget]);
  const loaded = useValue(load.state);
  useEffect(() => {
    void load.load({ partId });
    return () => load.dispose();
  }, [load, partId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), readAll()]);
  }
  if (loaded.phase === 'ready') {
    const { value: part } = loaded;
    return part.proposal === null ? (
      <PartEditor {...rest} part={part} readAgain={readAgain} />
    ) : (
      <PartDecision {...rest} part={part} proposal={part.proposal} readAgain={readAgain} />
    );
  }
  return (
    <Drawer title={title} isOpen close={close} width="560px">
      {loaded.phase === 'failed' ? (
        <LoadFailure failure={loaded} retry={() => load.again()} />
      ) : (
        <CardSkeleton rows={3} />
      )}
    </Drawer>
  );
}

/** The tabs and cards of the document desk, and what headers show: all in one list, each with its editor. */
export function Action({ widget, close }: HeadActionProps) {
  useSheet(choicesSheet);
  const load = useMemo(() => createLoad(widget.connection, 'fetchDeskParts'), [widget]);
  const loaded = useValue(load.state);
  const [open, setOpen] = useState<{ partId: string } | { kind: AddedKind } | 'import'>();
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  const saveParts = useSavedParts(widget);
  const parts = loaded.phase === 'ready' ? loaded.value.parts : [];
  const tabs = parts.filter(({ kind }) => kind === 'tab');
  const shared = {
    tabs,
    widget,
    readAgain: async () => void (await load.again({ keeps: true })),
    close: () => setOpen(undefined),
  };
  if (open === 'import') return <ImportParts {...shared} />;
  if (open && 'partId' in open) return <OnePart key={open.partId} {...shared} partId={open.partId} />;
  if (open) return <NewPart {...shared} kind={open.kind} />;
  return (
    <Drawer title={title} isOpen close={close} width="560px">
      <div className="choice-form">
        <p className="row">
          <button className="btn small" type="button" onClick={() => setOpen('import')}>
            <Icon shape={uploadIcon} />
            Import
          </button>
          <button className="btn small" type="button" onClick={() => void saveParts()}>
            <Icon shape={documentIcon} />
            Export
          </button>
        </p>
        {loaded.phase === 'loading' && <CardSkeleton rows={6} />}
        {loaded.phase === 'failed' && <LoadFailure failure={loaded} retry={() => load.again()} />}
        {loaded.phase === 'ready' &&
          partKindNames.map((kind) => (
            <OfKind
              key={kind}
              kind={kind}
              parts={parts}
              open={(partId) => setOpen({ partId })}
              add={(of) => setOpen({ kind: of })}
            />
          ))}
      </div>
    </Drawer>
  );
}
