import { saveFile } from '../../client/files/download.ts';
import { suppressions } from '../../contract/communications/messages.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { createCsv, csvName } from '../../kit/list/csv.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { downloadIcon } from '../../kit/parts/icons/download.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import type { Preview } from '../compose.state.ts';

/** Everybody who is left out, with the reason, as a file. */
function leftOutFile({ leftOutRows }: Preview): { content: Blob; name: string } {
  const csv = createCsv([
    { label: 'Position', value: 'position' },
    { label: 'Recipient', value: 'subject' },
    { label: 'Reason', value: 'why' },
  ]);
  for (const row of leftOutRows) csv.add({ ...row, why: suppressions[row.reason] });
  return { content: csv.finish(), name: csvName('Communication', 'Left out') };
}

/** How many are left out and why, with all of them as a file. */
export function LeftOut({ preview }: { preview: Preview }) {
  const count = preview.leftOutRows.length;
  if (count === 0) return null;
  return (
    <Notice tone="wait">
      <div className="com-left">
        <div className="grow">
          <div className="strong">
            {formatNumber(count)} will be left out of {formatNumber(preview.recipients)}.
          </div>
          <ul aria-label="Why">
            {preview.leftOut.map(({ reason, message, count: many }) => (
              <li key={reason}>
                {formatNumber(many)}: {message}
              </li>
            ))}
          </ul>
        </div>
        <button className="btn small" type="button" onClick={() => saveFile(leftOutFile(preview))}>
          <Icon shape={downloadIcon} />
          Download {formatNumber(count)}
        </button>
      </div>
    </Notice>
  );
}
