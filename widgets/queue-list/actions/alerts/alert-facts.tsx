import type { CallReply } from '../../../contract/schemas.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';

export type WholeAlert = CallReply<'fetchAlert'>;

/** "3 times, last 21 Nov 2025 10:42 AM". */
function timesOf({ times, lastAt }: WholeAlert): string {
  return times === 1 ? 'Once' : `${formatNumber(times)} times, last ${formatDateTime(lastAt)}`;
}

/** What has happened, to whom and how often, and who has seen it. */
export function AlertFacts({ alert }: { alert: WholeAlert }) {
  const { who, details, seenBy, seenAt, note } = alert;
  return (
    <>
      {alert.says !== '' && <p>{alert.says}.</p>}
      <FieldRows
        rows={[
          { label: 'When', value: formatDateTime(alert.at) },
          { label: 'How often', value: timesOf(alert) },
          { label: 'Who', value: who && `${who.name}, ${who.username}` },
          ...details,
          ...(seenAt === null
            ? []
            : [
                { label: 'Seen by', value: seenBy },
                { label: 'Seen', value: formatDateTime(seenAt) },
                { label: 'Note', value: note },
              ]),
        ]}
      />
    </>
  );
}
