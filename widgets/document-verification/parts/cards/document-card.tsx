import { useEffect, useId, useRef, useState } from 'react';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronDownIcon } from '../../../kit/parts/icons/chevron-down.tsx';
import { chevronRightIcon } from '../../../kit/parts/icons/chevron-right.tsx';
import { closeIcon } from '../../../kit/parts/icons/close.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { missingSide, reasonsOf, saveRefusal, statusOf, type Card } from '../../card-edits.ts';
import type { Conflict, DocumentVerification } from '../../desk-state.ts';
import { CardFieldRow } from './card-field.tsx';
import { RejectPopover } from './reject-popover.tsx';
import { UnsentOfCard } from './unsent-of-card.tsx';

interface DocumentCardProps {
  card: Card;
  state: DocumentVerification;
  isSelected: boolean;
  isOpen: boolean;
  isReadonly: boolean;
  /** Counts how often the person has pressed the key that rejects this card. */
  rejectWish: number;
  /** Removes the card; undefined where it cannot be removed. */
  remove: (() => void) | undefined;
  setOpen(isOpen: boolean): void;
}

function ConflictNotice({ conflict, isReadonly }: { conflict: Conflict; isReadonly: boolean }) {
  return (
    <Notice tone="bad">
      <p className="strong">Someone else has changed this card. Nothing of yours was saved; it still stands here.</p>
      <ul className="plain-list">
        {conflict.changes.map(({ label, theirs, mine }) => (
          <li key={label}>
            {label}: now <b>{theirs}</b>
            {mine !== undefined && (
              <>
                , yours <b>{mine}</b>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isReadonly && <p>UPDATE saves what you see; discarding shows the card as it is now.</p>}
    </Notice>
  );
}

type VerdictProps = Pick<DocumentCardProps, 'card' | 'state' | 'isReadonly' | 'rejectWish'>;

/** Approved or rejected; the reasons as chips, with more to add (DV-14 to DV-20). */
function CardVerdict({ card, state, isReadonly, rejectWish }: VerdictProps) {
  const edit = useValue(state.edits.all)[card.key];
  const [isChoosing, setChoosing] = useState(false);
  const rejectRadio = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const name = useId();
  const seenWish = useRef(rejectWish);
  useEffect(() => {
    if (rejectWish === seenWish.current) return;
    seenWish.current = rejectWish;
    setChoosing(true);
  }, [rejectWish]);
  const status = statusOf(card, edit);
  const reasons = reasonsOf(card, edit);
  const labelOf = (key: string) =>
    [...card.rejectReasons, ...card.selectedRejectReasons].find((reason) => reason.key === key)?.label ?? key;

  return (
    <div className="verdict">
      <div className="row wrap" role="radiogroup" aria-label="Approval status">
        <span className="soft">Approval status</span>
        <ChoiceBox
          among={name}
          isChosen={status === 'approved'}
          isDisabled={isReadonly}
          choose={() => state.edits.setVerdict(card, 'APPROVED')}
        >
          Approved
        </ChoiceBox>
        <ChoiceBox
          ref={rejectRadio}
          among={name}
          isChosen={status === 'rejected'}
          isDisabled={isReadonly}
          choose={() => setChoosing(true)}
        >
          Rejected
        </ChoiceBox>
      </div>
      {status === 'rejected' && (
        <div className="row wrap">
          {reasons.map((key) => (
            <span key={key} className="chip bad">
              <span className="cut">{labelOf(key)}</span>
              {!isReadonly && (
                <button
                  className="x"
                  type="button"
                  aria-label={`Remove ${labelOf(key)}`}
                  onClick={() =>
                    state.edits.setVerdict(
                      card,
                      'REJECTED',
                      reasons.filter((each) => each !== key),
                    )
                  }
                >
                  <Icon shape={closeIcon} />
                </button>
              )}
            </span>
          ))}
          {!isReadonly && (
            <button
              ref={addButton}
              className="btn plain small accent"
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isChoosing}
              onClick={() => setChoosing(true)}
            >
              <Icon shape={plusIcon} />
              Add reason
            </button>
          )}
        </div>
      )}
      {!isReadonly && (
        <RejectPopover
          reasons={card.rejectReasons}
          chosen={reasons}
          isOpen={isChoosing}
          close={() => setChoosing(false)}
          add={(keys) => {
            state.edits.setVerdict(card, 'REJECTED', keys);
            setChoosing(false);
          }}
          anchor={status === 'rejected' ? addButton : rejectRadio}
        />
      )}
    </div>
  );
}

const notYours = 'Not saved. What you changed is kept until this is yours again.';

/** Saves or drops a card's edit. While the person may not save, a text says that the edit is kept. */
function CardFoot({
  card,
  state,
  isReadonly,
  remove,
}: Pick<DocumentCardProps, 'card' | 'state' | 'isReadonly' | 'remove'>) {
  const edit = useValue(state.edits.all)[card.key];
  const isBusy = useValue(state.busy).includes(card.key);
  const refusal = saveRefusal(card, edit);
  const hint = isReadonly
    ? notYours
    : isBusy
      ? 'Saving'
      : [edit && 'Not saved yet', refusal].filter(Boolean).join('. ');
  if (isReadonly && !edit) return null;
  return (
    <footer>
      <span className="small faint" role="status">
        {hint}
      </span>
      <span className="grow" />
      {remove && !isBusy && (
        <button className="btn plain" type="button" onClick={remove}>
          Remove document
        </button>
      )}
      {edit && !isBusy && (
        <button className="btn" type="button" onClick={() => state.discard(card.key)}>
          Discard my changes
        </button>
      )}
      {!isReadonly && (
        <button
          className="btn primary"
          type="button"
          disabled={refusal !== undefined || isBusy}
          onClick={() => void state.save(card)}
        >
          UPDATE
        </button>
      )}
    </footer>
  );
}

/** One card: a document beside its data, opened and closed by its head (DV-10, DV-11). */
export function DocumentCard(props: DocumentCardProps) {
  const { card, state, isSelected, isOpen, isReadonly, setOpen } = props;
  const edit = useValue(state.edits.all)[card.key];
  const conflict = useValue(state.conflicts)[card.key];
  const isUnsent = useValue(state.unsent.all).some(({ cardKey }) => cardKey === card.key);
  const side = missingSide(card);
  const box = useRef<HTMLElement>(null);
  const body = useId();
  const isNew = useRef(true);
  useEffect(() => {
    const wasNew = isNew.current;
    isNew.current = false;
    if (!isSelected || !box.current) return;
    const top = wasNew ? box.current.closest('.desk-cards')?.getBoundingClientRect().top : undefined;
    const isAbove = top !== undefined && box.current.getBoundingClientRect().top < top;
    // Scrolls a card that was just opened to its top, which a narrow screen shows below the document.
    if (!wasNew || isAbove) box.current.scrollIntoView({ block: 'nearest' });
  }, [isSelected, isOpen]);
  return (
    <section
      ref={box}
      className={isSelected ? 'panel card doc-card is-selected' : 'panel card doc-card'}
      aria-label={card.headerTitle}
      data-card={card.key}
      onFocus={() => state.select(card.key)}
    >
      <header>
        <button
          className="card-toggle"
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => {
            state.select(card.key);
            setOpen(!isOpen);
          }}
        >
          <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
          <h3 title={card.headerTitle}>{card.headerTitle}</h3>
          <span className="soft small cut">{isOpen ? '' : card.summaryTitle}</span>
        </button>
        {side !== undefined && !isOpen && <span className="small faint">{side}</span>}
        {edit && !isOpen && <span className="small faint">Not saved yet</span>}
        {isUnsent && !isOpen && <span className="small faint">Not uploaded yet</span>}
        <Badge value={statusOf(card, edit).toUpperCase()} />
      </header>
      <div id={body} className="body" hidden={!isOpen}>
        {side !== undefined && (
          <Notice tone="wait" isUrgent={false}>
            {side}. Look closely before you approve it.
          </Notice>
        )}
        <UnsentOfCard card={card} state={state} isReadonly={isReadonly} />
        {conflict && <ConflictNotice conflict={conflict} isReadonly={isReadonly} />}
        {card.fields.length > 0 && (
          <div className="grid2">
            {card.fields.map((field) => (
              <CardFieldRow key={field.key} card={card} field={field} state={state} isReadonly={isReadonly} />
            ))}
          </div>
        )}
        <CardVerdict {...props} />
      </div>
      {isOpen && <CardFoot {...props} />}
    </section>
  );
}
