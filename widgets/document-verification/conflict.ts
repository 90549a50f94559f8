import { shownValue, type Card, type CardEdits } from './card-edits.ts';
import type { Conflict } from './desk-state.ts';

/** What of a card a colleague has changed since it was read. */
export function conflictOf(mine: Card, theirs: Card, edits: CardEdits): Conflict {
  const edit = edits.all.peek()[mine.key];
  const changes = theirs.fields.flatMap((field) => {
    const before = mine.fields.find(({ key }) => key === field.key);
    if (!before || before.value === field.value) return [];
    return [{ label: field.label, theirs: shownValue(field) || '-', mine: edit?.values[field.key] }];
  });
  const [was, is] = [mine.status.docStatus, theirs.status.docStatus];
  const reasons = theirs.selectedRejectReasons.map(({ label }) => label).join(', ');
  const status = { label: 'Status', theirs: reasons ? `${is}: ${reasons}` : is, mine: edit?.status?.toLowerCase() };
  return { changes: was === is ? changes : [...changes, status] };
}
