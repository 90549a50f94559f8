import { choiceCsvColumns } from '../../../contract/choices/choice-rules.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createCsv } from '../../../kit/list/csv.ts';

/** Choices as a file that the import takes again. */
export function choiceFile(choices: CallReply<'exportChoices'>['choices']): Blob {
  const csv = createCsv(choiceCsvColumns.map((value) => ({ label: value, value })));
  for (const { isOffered, ...choice } of choices) csv.add({ ...choice, offered: isOffered ? 'yes' : 'no' });
  return csv.finish();
}
