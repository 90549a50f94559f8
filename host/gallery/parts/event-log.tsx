import type { GalleryElement } from '../gallery-element.ts';

export interface LoggedEvent {
  id: number;
  /** Wall-clock time, `10:31:07`. */
  at: string;
  name: string;
  detail: string;
}

interface EventLogProps {
  events: GalleryElement['events'];
  log: readonly LoggedEvent[];
  clear(): void;
}

/** The events that the element has raised, newest first, and all that it can raise. */
export function EventLog({ events, log, clear }: EventLogProps) {
  return (
    <section className="panel" aria-label="Events">
      <header>
        <h2>Events</h2>
        {log.length > 0 && (
          <button type="button" className="btn small" onClick={clear}>
            Clear
          </button>
        )}
      </header>
      <div role="log">
        <ol className="log">
          {log.map(({ id, at, name, detail }) => (
            <li key={id}>
              <time>{at}</time> <code>{name}</code> <code className="quiet">{detail}</code>
            </li>
          ))}
        </ol>
      </div>
      {log.length === 0 && <p className="quiet">No event yet.</p>}
      <details>
        <summary>All events of this element</summary>
        <dl className="events">
          {events.map(({ name, description }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{description.replaceAll('`', '')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
