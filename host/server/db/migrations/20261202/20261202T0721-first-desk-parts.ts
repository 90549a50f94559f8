import type { Backfill, Migration } from '../../migration.ts';

/** An id that a part has in every database that begins with it, so that a step which runs again adds nothing. */
const filling = (kind: string, table: string, key: string, undone = 'true'): Backfill => ({
  table,
  key,
  undone,
  into: 'desk_part (id, kind, key)',
  select: `select md5('desk part ${kind}/' || ${key})::uuid, '${kind}', ${key} from batch`,
});

/** The tabs, cards and header values that there were. */
export const firstDeskParts: Migration = {
  name: '20261202T0721-first-desk-parts',
  backfill: [
    filling('tab', 'document_tab', 'key'),
    filling('card', 'document_section', 'key'),
    filling('documentHeader', 'document_header_item', 'value'),
    filling('nachHeader', 'crm_header_item', 'value', `stage = 'NachCallingCRM'`),
  ],
};
