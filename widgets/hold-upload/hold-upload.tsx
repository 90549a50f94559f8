import { Fragment, useState } from 'react';
import { saveFile } from '../client/files/download.ts';
import { holdCsvColumns, mostCsvRows } from '../contract/collections/agents.ts';
import { screens } from '../contract/screens.ts';
import { CheckedFile } from '../kit/checked-file/checked-file.tsx';
import { formatNumber } from '../kit/format/money.ts';
import { createCsv } from '../kit/list/csv.ts';
import { Icon } from '../kit/parts/icon.tsx';
import { downloadIcon } from '../kit/parts/icons/download.tsx';
import { openIcon } from '../kit/parts/icons/open.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { useMayOffer } from '../kit/use-offers.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { useHoldReasons, type HoldReasons } from './use-hold-reasons.ts';

/** A sample file with one line for each reason, to overwrite. */
function sampleFile(reasons: HoldReasons): Blob {
  const csv = createCsv(holdCsvColumns.map((value) => ({ label: value, value })));
  for (const [index, [holdReason, comment]] of reasons.entries())
    csv.add({ loanApplicationNumber: String(251100000001 + index), holdReason, comment });
  return csv.finish();
}

/** Hold CSV upload (RT-23, UT-14). */
export function HoldUpload({ widget }: { widget: Widget }) {
  const { connection, emit, isReadonly } = widget;
  const { session, base } = connection;
  const isOffered = useMayOffer(connection, 'actions');
  const [held, setHeld] = useState(0);
  const reasons = useHoldReasons(connection);
  const opensList = session.state.userInfo
    .peek()
    ?.portalRouteList.some(({ routeList }) => routeList.some(({ key }) => key === 'HOLD'));

  function openList() {
    if (emit('lending-navigate', { screen: 'HOLD', params: {} }))
      globalThis.open(base + screens.HOLD.path, '_blank', 'noopener');
  }

  return (
    <div className="page">
      <h1>{screens.HOLD_CSV_UPLOAD.title}</h1>
      <section className="panel" aria-label="File of holds">
        {!isOffered ? (
          <Notice tone="off">This server does not take holds by file.</Notice>
        ) : isReadonly ? (
          <Notice tone="wait">You can look here, but not upload.</Notice>
        ) : (
          <CheckedFile
            columns={holdCsvColumns}
            subjectLabel="loanApplicationNumber"
            verb="is held:"
            resultName="Hold"
            calls={{ check: 'checkHoldCsv', apply: 'applyHoldCsv' }}
            widget={widget}
            applied={({ okCount }) => setHeld(okCount)}
          />
        )}
        {held > 0 && opensList && (
          <button className="btn plain to-list" type="button" onClick={openList}>
            <Icon shape={openIcon} />
            {screens.HOLD.title}
          </button>
        )}
      </section>
      <section className="panel" aria-labelledby="file-help">
        <h2 id="file-help">The file</h2>
        <p className="soft">
          One application a line, {formatNumber(mostCsvRows)} lines at most. The comment is what a colleague reads in
          the issue details.
        </p>
        <table className="reasons">
          <thead>
            <tr>
              <th scope="col">holdReason</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(([key, label]) => (
              <tr key={key}>
                <td>
                  <code>
                    {key.split('_').map((word, index) => (
                      <Fragment key={word}>
                        {index > 0 && (
                          <>
                            _<wbr />
                          </>
                        )}
                        {word}
                      </Fragment>
                    ))}
                  </code>
                </td>
                <td>{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <button
          className="btn"
          type="button"
          onClick={() => saveFile({ content: sampleFile(reasons), name: 'Hold_Sample.csv' })}
        >
          <Icon shape={downloadIcon} />
          Sample file
        </button>
      </section>
    </div>
  );
}
