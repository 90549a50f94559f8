import { signal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { CallReply } from '../contract/schemas.ts';
import { formatNumber } from '../kit/format/money.ts';
import { formatDate } from '../kit/format/wall-clock.ts';

type List = CallReply<'searchEmployers'>['list'];

/** What stands under the search of how much it knows; undefined where the backend does not say. */
function noteOf(list: List): string | undefined {
  if (!list) return undefined;
  const { companies, renewedAt } = list;
  if (companies === 0) return 'The list has no company yet: they come by a door';
  const many = `${formatNumber(companies)} ${companies === 1 ? 'company' : 'companies'} in the list`;
  return renewedAt === null ? many : `${many}, renewed on ${formatDate(renewedAt)}`;
}

/** Looks companies up, and says after a look-up how many there are in all. */
export function createEmployerSearch({ remote }: Pick<Connection, 'remote'>) {
  const employersNote = signal<string>();
  return {
    employersNote,
    async searchEmployers(employerName: string, until: AbortSignal): Promise<readonly string[]> {
      const { employers, list } = await remote('searchEmployers', { employerName }, { signal: until });
      employersNote.value = noteOf(list);
      return employers.map(({ name }) => name);
    },
  };
}
