import type { Migration } from '../../migration.ts';

/** What counts the numbers of nobody bears the name that the code has for them. */
export const numberGuesses: Migration = {
  name: '20261123T0900-number-guesses',
  statements: [
    `alter table number_in_vain rename to number_guess`,
    `alter index number_in_vain_by_time rename to number_guess_by_time`,
  ],
};
