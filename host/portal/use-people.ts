import { useEffect, useMemo, useState } from 'react';
import { asCallError } from '../../widgets/client/call-error.ts';
import type { Connection } from '../../widgets/client/connection.ts';
import type { User } from '../../widgets/client/session.ts';
import { useOffers } from '../../widgets/kit/use-offers.ts';
import type { Destination } from './destinations.ts';
import type { ScreenTable } from './screen-table.ts';
import { placesOf, searchOf } from './whereabouts.ts';

/** Milliseconds after the last key until an application is looked for. */
const afterMs = 250;

interface People {
  /** True while the text is a number or an address that is looked for over all lists. */
  isAsked: boolean;
  found: readonly Destination[];
  /** What is said where nothing is found. */
  note: string;
}
const notAsked: People = { isAsked: false, found: [], note: '' };
const looking: People = { isAsked: true, found: [], note: 'Looking in all queues' };
const nobody = 'No application in your queues has this loan number, mobile number or e-mail address.';

/** The applications with a loan number, mobile number or e-mail address, where the backend can look in all lists. */
export function usePeople(connection: Connection, table: ScreenTable, user: User, text: string): People {
  const isOffered = useOffers(connection, 'whereabouts');
  const search = useMemo(() => (isOffered ? searchOf(text) : undefined), [isOffered, text]);
  const [answer, setAnswer] = useState<{ search: object; people: People }>();
  useEffect(() => {
    if (!search) return;
    const stop = new AbortController();
    const answered = (found: readonly Destination[], note: string) => {
      if (!stop.signal.aborted) setAnswer({ search, people: { isAsked: true, found, note } });
    };
    const timer = setTimeout(async () => {
      try {
        const { found } = await connection.remote('findRows', search, { signal: stop.signal, isQuiet: true });
        answered(
          found.flatMap((one) => placesOf(table, user, one)),
          nobody,
        );
      } catch (error) {
        answered([], asCallError(error).message);
      }
    }, afterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, connection, table, user]);
  if (!search) return notAsked;
  return answer?.search === search ? answer.people : looking;
}
