import { lateSheet } from '../widget/late-sheet.ts';

/** The sheet of every list's parts. */
export const listSheet = lateSheet(async () => (await import('../look/list/list-sheet.ts')).list);
// beside the first rows: nothing of a list is drawn without it
void listSheet.settled();
