import { useEffect, useState } from 'react';
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
  const [people, setPeople] = useState(notAsked);
  useEffect(() => {
    const search = isOffered ? searchOf(text) : undefined;
    setPeople(search ? looking : notAsked);
    if (!search) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { found } = await connection.remote('findRows', search, { signal: stop.signal, isQuiet: true });
        if (stop.signal.aborted) return;
        setPeople({ isAsked: true, found: found.flatMap((one) => placesOf(table, user, one)), note: nobody });
      } catch (error) {
        if (!stop.signal.aborted) setPeople({ isAsked: true, found: [], note: asCallError(error).message });
      }
    }, afterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOffered, connection, table, user, text]);
  return people;
}
