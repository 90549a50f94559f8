import type { Insertable } from 'kysely';
import type { AlertFigures } from '../../../../../widgets/contract/alerts/alerts.ts';
import type { Role } from '../../../../../widgets/contract/session/roles.ts';
import type { Alert } from '../../../call/alert.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';

const hourInMs = 3_600_000;

/** An alert of the demo. */
interface Sample {
  what: Alert;
  /** Whom it concerns: one with this role. */
  who?: Role;
  about?: AlertFigures;
  /** How long ago it began, and how often it happened within the hour. */
  hours: number;
  times?: number;
  /** What was found, where somebody has seen it. */
  note?: string;
}

const samples: readonly Sample[] = [
  {
    what: 'LIMIT_REACHED',
    who: 'FRAUD',
    about: { limit: 'revealContact', spent: 30, free: 30 },
    hours: 2,
    times: 3,
  },
  { what: 'SIGN_IN_SPRAY', hours: 5, times: 4 },
  { what: 'DOWNLOAD_LARGE', who: 'MIS', about: { rows: 26_480 }, hours: 9 },
  { what: 'LIMIT_RAISED', who: 'OPS_LEAD', about: { limit: 'dialContact', amount: 40 }, hours: 26 },
  { what: 'ACCOUNT_LOCKED', who: 'AGENCY_AGENT', hours: 31 },
  { what: 'ACCESS_WIDENED', who: 'ADMIN', hours: 50 },
  {
    what: 'LIMIT_REACHED',
    who: 'OPS_AGENT',
    about: { limit: 'searchNumber', spent: 60, free: 60 },
    hours: 75,
    times: 12,
    note: 'Asked the team lead: the numbers were a list from the branch. Told her to send it as a file',
  },
  {
    what: 'EMBEDDER_REFUSED',
    hours: 98,
    times: 41,
    note: 'The partner had asked from a network that is not theirs any more. Changed with them',
  },
  {
    what: 'PROXY_UNTRUSTED',
    hours: 170,
    note: 'TRUST_PROXY was missing after the move to the new proxy. Set to 1',
  },
  {
    what: 'DOWNLOAD_LARGE',
    who: 'OPS_LEAD',
    about: { rows: 31_200 },
    hours: 245,
    note: 'For the yearly count of the branches, as the reason says',
  },
];

type Row = Required<Insertable<Database['alert']>>;

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const [watcher = null] = await staffWithRole(tx, ['SECURITY', 'ADMIN']);
  const rows: Row[] = [];
  for (const { what, who, about = {}, hours, times = 1, note } of samples) {
    const at = new Date(now.getTime() - hours * hourInMs);
    const isSeen = note !== undefined && watcher !== null;
    // oxlint-disable-next-line no-await-in-loop -- ten rows
    const [person = null] = who ? await staffWithRole(tx, [who]) : [];
    rows.push({
      id: random.id(at),
      queue: isSeen ? 'SEEN' : 'NEW',
      code: what,
      at,
      last_at: new Date(at.getTime() + (times > 1 ? hourInMs / 2 : 0)),
      actor_id: person,
      about: JSON.stringify(about),
      times,
      open_as: null,
      seen_by: isSeen ? watcher : null,
      seen_at: isSeen ? new Date(at.getTime() + 2 * hourInMs) : null,
      note: isSeen ? note : null,
      version: isSeen ? times + 1 : times,
    });
  }
  await insertInBatches(tx, 'alert', rows, { json: ['about'] });
  report(rows.length, rows.length);
}

/** Alerts of each kind, some of which somebody has seen. */
export const alertsSeeder: Seeder = { name: 'alerts', seed };
