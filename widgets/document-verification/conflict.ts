import { shownValue, statusOf, type Card, type CardEdit } from './card-edits.ts';
import type { Conflict } from './desk-state.ts';

type Change = Conflict['changes'][number];

function filesOf({ preview }: Card): string {
  return JSON.stringify([preview?.front, preview?.back].map((side) => [side?.original?.id, side?.modified?.id]));
}

/** A card's status as text, with the reasons of a rejection. */
function statusText({ status, selectedRejectReasons: reasons }: Card): string {
  const { docStatus } = status;
  return reasons.length > 0 ? `${docStatus}: ${reasons.map(({ label }) => label).join(', ')}` : docStatus;
}

/**
 * The changes that a colleague has made to a card since the person saw it.
 *
 * @param seen the card that the person saw; undefined when it is not known: the result then lists each edit of the
 * person   that differs from the present card
 */
export function changesOf(seen: Card | undefined, theirs: Card, edit: CardEdit): readonly Change[] {
  const changes: Change[] = [];
  for (const field of theirs.fields) {
    const mine = edit.values[field.key];
    const isChanged = seen
      ? seen.fields.find(({ key }) => key === field.key)?.value !== field.value
      : mine !== undefined && mine !== shownValue(field);
    if (isChanged) changes.push({ label: field.label, theirs: shownValue(field) || '-', mine });
  }
  const mine = edit.status === undefined ? undefined : statusOf(theirs, edit);
  if (seen ? statusText(seen) !== statusText(theirs) : mine !== undefined && mine !== theirs.status.docStatus)
    changes.push({ label: 'Status', theirs: statusText(theirs), mine });
  if (seen && filesOf(seen) !== filesOf(theirs))
    changes.push({ label: 'Document', theirs: 'another file', mine: undefined });
  return changes;
}

/** A card's known conflict joined with newer changes. */
export function joined(known: Conflict | undefined, changes: readonly Change[]): Conflict {
  const isNew = ({ label }: Change) => changes.every((change) => change.label !== label);
  return { changes: [...(known?.changes.filter(isNew) ?? []), ...changes] };
}
