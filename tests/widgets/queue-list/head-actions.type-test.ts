import type { HeaderActionType } from '../../../widgets/contract/lists.ts';
import { headActionFiles } from '../../../widgets/queue-list/action-files.ts';
import { headActionRows, type HeadActionRow, type HeadActionRows } from '../../../widgets/queue-list/head-actions.ts';

/**
 * Read by the compiler and never run: what stands below an expectation must fail to compile, and the types do not check
 * where one of them compiles after all.
 */
const { nextApplication, ...rowsWithoutOne } = headActionRows;
// @ts-expect-error a header action of the contract without its row
export const missingRow: HeadActionRows = rowsWithoutOne;

// @ts-expect-error one that the contract has had since yesterday
export const newAction: Readonly<Record<HeaderActionType | 'uploadAnswers', HeadActionRow>> = headActionRows;

// @ts-expect-error a row of no header action
export const unknownRow: HeadActionRows = { ...headActionRows, uploadAnswers: nextApplication };

const { nextApplication: _file, ...filesWithoutOne } = headActionFiles;
// @ts-expect-error a header action of the contract without its file
export const missingFile: typeof headActionFiles = filesWithoutOne;
