import { shownValue, statusOf, type Card, type CardEdit } from './card-edits.ts';
import type { Conflict } from './desk-state.ts';

type Change = Conflict['changes'][number];

function filesOf({ preview }: Card): string {
  return JSON.stringify([preview?.front, preview?.back].map((side) => [side?.original?.id, side?.modified?.id]));
}

/** Its status, and the reasons of a rejection. */
function statusText({ status, selectedRejectReasons: reasons }: Card): string {
  const { docStatus } = status;
  return reasons.length > 0 ? `${docStatus}: ${reasons.map(({ label }) => label).join(', ')}` : docStatus;
}

/**
 * What of a card a colleague has changed since the person saw it.
 *
 * @param seen undefined where nobody remembers: what the person has changed is then named beside what stands there now
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

/** What was said of a card already, and what has changed since. */
export function joined(known: Conflict | undefined, changes: readonly Change[]): Conflict {
  const isNew = ({ label }: Change) => changes.every((change) => change.label !== label);
  return { changes: [...(known?.changes.filter(isNew) ?? []), ...changes] };
}
