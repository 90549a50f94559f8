import type { Migration } from '../../migration.ts';

const times = `add column received_at timestamptz(3), add column stated_at timestamptz(3)`;

/** When a call's entry came to the server, and what its sender said of its time where that is apart; null in earlier entries. */
export const callTimes: Migration = {
  name: '20261201T0100-call-times',
  statements: [`alter table call_entry ${times}`, `alter table nach_call ${times}`],
};
