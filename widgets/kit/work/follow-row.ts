import type { ReadonlySignal } from '@preact/signals-react';
import type { Live, LiveNews } from '../../client/live/live-parts.ts';
import type { Topic } from '../../contract/live.ts';

/** The row that news are about; undefined where they may be about any row, as after many changes at once. */
function rowOf(news: LiveNews): string | undefined {
  if (news.kind === 'refetch') return undefined;
  const { rowId } = news.payload;
  return typeof rowId === 'string' ? rowId : undefined;
}

/**
 * Hears when others change the row that a screen shows. A screen learns only from its first answer which row that is: what is
 * told before is kept until then, because the answer may be older.
 *
 * @param rowId undefined until the screen has loaded; null where it shows none of the topic's rows
 * @param changed called for news of the row, of many rows at once, and where news may have been missed
 * @returns ends it
 */
export function followRow(
  live: Live,
  topic: Topic,
  rowId: ReadonlySignal<string | null | undefined>,
  changed: () => void,
): () => void {
  const early = new Set<string | undefined>();
  const concerns = (told: string | undefined) => told === undefined || told === rowId.peek();
  const stopHearing = live.subscribe(topic, (news) => {
    const told = rowOf(news);
    if (rowId.peek() === undefined) early.add(told);
    else if (concerns(told)) changed();
  });
  const stopWaiting = rowId.subscribe((id) => {
    if (id === undefined) return;
    const isDue = [...early].some(concerns);
    early.clear();
    if (isDue) changed();
  });
  return () => {
    stopHearing();
    stopWaiting();
  };
}
