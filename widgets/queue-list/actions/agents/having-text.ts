import type { ListRecord } from '../../../kit/list/columns.ts';

/** How many of some agents have a queue: "assigned", "2 of 5 assigned", or nothing. */
export function havingText(rows: readonly ListRecord[], queue: string): string {
  const having = rows.filter(({ assignedQueues }) =>
    Array.isArray(assignedQueues) ? assignedQueues.some((own: { value?: unknown }) => own.value === queue) : false,
  ).length;
  if (having === 0) return '';
  return having === rows.length ? 'assigned' : `${having} of ${rows.length} assigned`;
}
