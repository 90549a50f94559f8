import type { Migration } from '../../migration.ts';

/** In which sub-queue each application stood, and from when until when. */
export const applicationStages: Migration = {
  name: '20261123T0800-application-stages',
  statements: [
    `create table application_stage (
      id uuid primary key,
      application_id uuid not null references application (id),
      queue text collate "C" not null,
      sub_queue text collate "C" not null,
      entered_from text collate "C",
      left_for text collate "C",
      entered_at timestamptz(3) not null,
      left_at timestamptz(3),
      entered_by uuid references staff (id),
      left_by uuid references staff (id),
      check (left_at > entered_at),
      check (left_at is not null or (left_for is null and left_by is null))
    )`,
    // How an application came to its present sub-queue was not stored. Its first stage takes the application's id.
    `insert into application_stage (id, application_id, queue, sub_queue, entered_at)
      select id, id, queue, sub_queue, queued_at from application where queue is not null`,
    `create unique index application_stage_present on application_stage (application_id) where left_at is null`,
    `create unique index application_stage_by_application on application_stage (application_id, entered_at)`,
    `create index application_stage_by_queue on application_stage (queue, left_at, entered_at)
      include (entered_from, left_for)`,
  ],
};
