import type { Live } from '../../client/live/live-parts.ts';
import type { ChoiceGroupName } from '../../contract/choices/choice-groups.ts';
import type { DeskGroup } from '../../contract/desk-parts/desk-parts.ts';

/** The pages of many people hear of a change at once: each reads again within so many milliseconds. */
const spreadMs = 5000;

/**
 * Hears when the choices that a screen's forms offer have changed, or the tabs, cards and headers of its desk, so that it reads
 * them again; what is typed is the form's.
 *
 * @param missed called where news may have been missed; as `changed` unless given
 * @returns ends it
 */
export function followChoices(
  live: Live,
  groups: readonly (ChoiceGroupName | DeskGroup)[],
  changed: () => void,
  missed: () => void = changed,
): () => void {
  let waits: ReturnType<typeof setTimeout> | undefined;
  const stop = live.subscribe('choices', (news) => {
    const isOurs = news.kind === 'refetch' || groups.some((group) => group === news.payload['group']);
    if (!isOurs || waits !== undefined) return;
    waits = setTimeout(() => {
      waits = undefined;
      if (news.kind === 'refetch') missed();
      else changed();
    }, Math.random() * spreadMs);
  });
  return () => {
    stop();
    clearTimeout(waits);
  };
}
