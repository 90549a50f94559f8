import type { Migration } from '../../migration.ts';

/** What who sends an application on writes to who receives it. */
export const stageNotes: Migration = {
  name: '20261201T0431-stage-notes',
  statements: [
    `create table stage_note (
      id uuid primary key,
      application_id uuid not null references application (id),
      from_stage text collate "C" not null,
      to_stage text collate "C" not null,
      by_id uuid not null references staff (id),
      at timestamptz(3) not null,
      note text not null check (note <> '')
    )`,
    `create index stage_note_of_application on stage_note (application_id, id)`,
  ],
};
