import { useLayoutEffect, useRef, useState } from 'react';
import { formatDate, formatDateTime, formatTime } from '../format/wall-clock.ts';
import { serverNow } from '../../client/backend/server-time.ts';

/** A record that several people edit, as it was read. */
export interface Editable {
  version: number;
  /** Who has written it last, and when: YYYY-MM-DD HH:mm:ss, Asia/Kolkata; null or absent where nobody knows. */
  savedBy?: { name: string; at: string } | null | undefined;
}

/** Who has changed a record and when: "Changed by Arjun Deshpande, 10:42 AM". Of several nobody is named. */
function changedWords({ savedBy }: Editable, times: number): string {
  if (!savedBy || times !== 1) return 'Changed meanwhile';
  const isToday = formatDate(savedBy.at) === formatDate(serverNow());
  return `Changed by ${savedBy.name}, ${(isToday ? formatTime : formatDateTime)(savedBy.at)}`;
}

interface Rebased {
  /** The version that the forms stand on: the one to save over. */
  version(): number;
  /** Who has changed what meanwhile, in words; empty while nobody has. */
  news: string;
  /** Tells that this person has written the record, whose version is now another. */
  wrote(version: number): void;
}

/**
 * Keeps the forms of an editor on the record that they edit: each time that it is read again, what was not touched takes
 * its new value, and nothing is sent by itself.
 *
 * @param rebase puts the forms on the record (`Form.rebase`). @returns what has changed, in words
 */
export function useRebase<Record extends Editable>(
  record: Record,
  rebase: (now: Record, by: string, before: Record) => readonly string[],
): Rebased {
  const stands = useRef(record.version);
  const before = useRef(record);
  const [news, setNews] = useState('');
  const work = useRef(rebase);
  work.current = rebase;
  useLayoutEffect(() => {
    const times = record.version - stands.current;
    if (times < 0) return;
    const by = times === 0 ? '' : changedWords(record, times);
    const changed = work.current(record, by, before.current);
    [stands.current, before.current] = [record.version, record];
    if (times > 0)
      setNews(`${by}${changed.length > 0 ? `: ${changed.join(', ')}` : ''}. What you typed is still here.`);
  }, [record]);
  return {
    version: () => stands.current,
    news,
    wrote(version) {
      stands.current = version;
      setNews('');
    },
  };
}
