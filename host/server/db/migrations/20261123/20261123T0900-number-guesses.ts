import type { Migration } from '../../migration.ts';

/** Gives the table of guessed numbers the name that the code uses. */
export const numberGuesses: Migration = {
  name: '20261123T0900-number-guesses',
  statements: [
    `alter table number_in_vain rename to number_guess`,
    `alter index number_in_vain_by_time rename to number_guess_by_time`,
  ],
};
