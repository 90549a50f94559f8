import type { Migration } from '../../migration.ts';

/**
 * Since when a complaint pauses a placement, by which message its borrower was told of the agency, and on which day by a letter. The
 * borrowers of those that stand are not told anew.
 */
export const livesOfPlacements: Migration = {
  name: '20261204T0881-lives-of-placements',
  statements: [
    `alter table agency_allocation add column paused_on date, add column notice_message_id uuid, add column told_on date`,
  ],
};
