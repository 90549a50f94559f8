import type { ApplicationDesk, DeskConfig } from './application-desk.ts';
import { keepFocus } from './keep-focus.ts';

interface BlockedMovesProps {
  info: DeskConfig['udrsInfo'];
  state: Pick<ApplicationDesk, 'showCard'>;
  /** Asks those for a move who make it; the words are what is told to them. */
  ask(target: string, words: string): void;
  close(): void;
}

/** The statuses that are not possible yet, and why; a card that stands in the way opens by a press. */
export function BlockedMoves({ info: { blocked }, state, ask, close }: BlockedMovesProps) {
  if (blocked.length === 0) return null;
  return (
    <ul className="plain-list small soft" aria-label="Not possible yet">
      {blocked.map(({ key, label, reason, asks, cards }) => (
        <li key={key}>
          {label}: {reason}
          {asks !== undefined && (
            <>
              {'. '}
              <button
                className="btn plain small accent"
                type="button"
                onMouseDown={keepFocus}
                onClick={() => ask(key, asks)}
              >
                Tell Compliance: {asks}
              </button>
            </>
          )}
          {cards.length > 0 && (
            <ul className="plain-list" aria-label="Cards that are not approved">
              {cards.map((card) => (
                <li key={card.key}>
                  <button
                    className="btn plain small accent"
                    type="button"
                    onMouseDown={keepFocus}
                    onClick={() => {
                      close();
                      state.showCard?.(card.tabName, card.key);
                    }}
                  >
                    {card.label}
                  </button>{' '}
                  {card.docStatus}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
