import { useCallback, useState } from 'react';
import type { Session } from '../../../widgets/client/session.ts';
import type { ScreenRow } from '../../../widgets/contract/screens.ts';
import { useValue } from '../../../widgets/kit/use-value.ts';
import { offeredAttributes, printAddress, type Values } from '../gallery-address.ts';
import type { GalleryElement } from '../gallery-element.ts';
import { frameSnippet, tagSnippet } from '../snippets.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { EventLog, type LoggedEvent } from './event-log.tsx';
import { LiveElement } from './live-element.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { Snippet } from './snippet.tsx';
import { serverNow } from '../../../widgets/client/backend/server-time.ts';

interface SpecimenProps {
  element: GalleryElement;
  /** The element's screen; undefined for an element that is none. */
  row: ScreenRow | undefined;
  rows: readonly ScreenRow[];
  first: Values;
  looks: { theme: string; density: string };
  session: Session;
}

const logged = 100;
const clock = () => serverNow().toLocaleTimeString('en-IN', { hour12: false, timeZone: 'Asia/Kolkata' });
const withoutEmpty = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** One element with its attribute fields, event log and markup. */
export function Specimen({ element, row, rows, first, looks, session }: SpecimenProps) {
  const [values, setValues] = useState(first);
  const [isReadonly, setReadonly] = useState(false);
  const [log, setLog] = useState<readonly LoggedEvent[]>([]);
  const token = useValue(session.state.token);
  const attributes = offeredAttributes(element);
  const takes = (name: string) => element.attributes.some((attribute) => attribute.name === name);
  const needsSession = row !== undefined && ['route', 'signedIn'].includes(row.access) && !token;

  const received = useCallback(({ type, detail }: CustomEvent<unknown>) => {
    setLog((former) => {
      const id = (former[0]?.id ?? 0) + 1;
      return [{ id, at: clock(), name: type, detail: JSON.stringify(detail) }, ...former].slice(0, logged);
    });
  }, []);
  function change(name: string, value: string) {
    const next = { ...values, [name]: value };
    setValues(next);
    history.replaceState(null, '', printAddress(element, next, row));
  }
  const shown = {
    ...values,
    ...(takes('theme') ? { theme: looks.theme } : {}),
    ...(takes('density') ? { density: looks.density } : {}),
    ...(isReadonly ? { readonly: 'true' } : {}),
  };
  const written = { ...withoutEmpty(values), ...(isReadonly ? { readonly: 'true' } : {}) };

  return (
    <>
      <div className="about">
        <h2>
          <code>&lt;{element.tag}&gt;</code>
        </h2>
        <p>{element.description.replaceAll('`', '')}</p>
      </div>
      <section
        className={row || element.tag === 'lending-frame' ? 'specimen' : 'specimen is-small'}
        aria-label="The element"
      >
        {needsSession ? (
          <SignInFirst looks={looks} />
        ) : (
          <LiveElement element={element} values={shown} received={received} />
        )}
      </section>
      <div className="panels">
        <section className="panel" aria-label="Attributes">
          <header>
            <h2>Attributes</h2>
            {takes('readonly') && (
              <label className="tick">
                <input type="checkbox" checked={isReadonly} onChange={({ target }) => setReadonly(target.checked)} />
                <code>readonly</code>
              </label>
            )}
          </header>
          <AttributeFields attributes={attributes} values={values} change={change} />
        </section>
        <EventLog events={element.events} log={log} clear={() => setLog([])} />
        <section className="panel" aria-label="Markup">
          <header>
            <h2>Markup</h2>
          </header>
          <Snippet label="Tag" code={tagSnippet(element, written, location.origin)} />
          {row && <Snippet label="Frame" code={frameSnippet(element, written, location.origin, { row, rows })} />}
        </section>
      </div>
    </>
  );
}
