import { useState } from 'react';
import { additionalGroup } from '../../../contract/documents/documents.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { documentAddIcon } from '../../../kit/parts/icons/document-add.tsx';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { Blank, LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Card } from '../../card-edits.ts';
import type { Config, DocumentVerification } from '../../desk-state.ts';
import { DocumentCard } from './document-card.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

interface CardListProps {
  config: Config;
  state: DocumentVerification;
  isReadonly: boolean;
  rejectWish: { card: string; count: number };
  /** Whether an added document can be removed. */
  mayRemove: boolean;
  addDocument(): void;
}

/** The groups of a tab in the tab's order; the group of additional documents needs no card (DV-09, DV-55). */
function groupsOf(config: Config, tabKey: string, cards: readonly Card[]): string[] {
  const items = config.tabs.find(({ key }) => key === tabKey)?.config.items ?? [];
  const named = items.filter(
    ({ groupBy }) => groupBy === additionalGroup || cards.some((card) => card.groupBy === groupBy),
  );
  return [...new Set([...named.map(({ groupBy }) => groupBy), ...cards.map(({ groupBy }) => groupBy)])];
}

/** The cards of the open tab, by group. */
export function CardList({ config, state, isReadonly, rejectWish, mayRemove, addDocument }: CardListProps) {
  const cards = useValue(state.cards);
  const tab = useValue(state.tab);
  const selected = useValue(state.selected);
  const opened = useValue(state.opened);
  const [removed, setRemoved] = useState<Card>();
  if (cards.phase === 'failed') return <LoadFailure failure={cards} retry={() => state.openTab(tab)} />;
  if (cards.phase !== 'ready')
    return (
      <div className="panel padded">
        <CardSkeleton rows={6} />
      </div>
    );
  const groups = groupsOf(config, tab, cards.value);
  if (cards.value.length === 0 && !groups.includes(additionalGroup))
    return (
      <Blank icon={documentIcon} title="No documents here" text="Nothing of this tab is kept for this application." />
    );
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="card-group" role="group" aria-label={group}>
          <div className="group-head">
            <h2 className="card-label">{group}</h2>
            <span className="grow" />
            {group === additionalGroup && !isReadonly && (
              <button
                className="btn icon plain small"
                type="button"
                aria-label="Add document"
                title="Add document"
                onClick={addDocument}
              >
                <Icon shape={documentAddIcon} />
              </button>
            )}
          </div>
          {group === additionalGroup && cards.value.every(({ groupBy }) => groupBy !== group) && (
            <p className="faint small">None added yet</p>
          )}
          {cards.value
            .filter(({ groupBy }) => groupBy === group)
            .map((card) => (
              <DocumentCard
                key={card.key}
                card={card}
                state={state}
                isSelected={card.key === selected}
                isOpen={opened.has(card.key)}
                isReadonly={isReadonly}
                rejectWish={rejectWish.card === card.key ? rejectWish.count : 0}
                remove={mayRemove && card.type !== null ? () => setRemoved(card) : undefined}
                setOpen={(isOpen) => state.setOpen(card.key, isOpen)}
              />
            ))}
        </div>
      ))}
      {removed && (
        <ConfirmDialog
          destroys
          title="Remove document"
          isOpen
          text="The card goes with its pictures and its decision."
          confirmLabel="Remove"
          confirm={() => state.removeDocument(removed).then(() => setRemoved(undefined))}
          cancel={() => setRemoved(undefined)}
        >
          <span>{removed.headerTitle}</span>
        </ConfirmDialog>
      )}
    </>
  );
}
