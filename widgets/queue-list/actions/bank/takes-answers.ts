import type { TakenFile } from '../../../kit/checked-file/checked-file.tsx';

/** The files in which a bank answers: a CSV with these columns, or the bank's own message as it comes. */
export const takesAnswers = (columns: readonly string[], message: string): TakenFile => ({
  part: 'csvFile',
  extensions: ['csv', 'xml'],
  hint: `A .csv file with the columns ${columns.join(', ')}, or the bank’s own message ${message} as an .xml file.`,
  noun: 'line',
});
