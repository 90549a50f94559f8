import type { Migration } from '../../migration.ts';

/** Why a correction that waited for its reviewer has lapsed, where its application has ended meanwhile. */
export const endedProposals: Migration = {
  name: '20261202T0500-ended-proposals',
  statements: [`alter table field_proposal add column ended_because text`],
};
