import { useEffect, useMemo } from 'react';
import { saveFile } from '../../../client/files/download.ts';
import { batchColumns } from '../../../contract/nach/bank-answers.ts';
import {
  changedFormsText,
  leftOutText,
  noProfileText,
  notTakenText,
  rejectedText,
  sentences,
} from '../../../contract/nach/batch-stays.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { MandatesToCancel } from './mandates-to-cancel.tsx';
import type { HeadActionProps } from '../../action-props.ts';

type Batch = CallReply<'fetchMandateBatches'>['batches'][number];

const mandates = (count: number) => `${formatNumber(count)} ${count === 1 ? 'mandate' : 'mandates'}`;

type Made = CallReply<'createMandateBatch'>;
function madeText({ mandateCount, batches = [] }: Made): string {
  if (batches.length < 2) return `${mandates(mandateCount)} in a batch`;
  const all = batches.reduce((sum, batch) => sum + batch.mandateCount, 0);
  return `${mandates(all)} in ${batches.length} files`;
}

/** A batch as the file that goes to the bank. */
function fileOf({ mandates: lines }: CallReply<'fetchMandateBatch'>): Blob {
  const csv = createCsv(batchColumns.map((value) => ({ label: value, value })));
  for (const line of lines) csv.add(line);
  return csv.finish();
}

/** The first of some mandates, each with what is wrong where the title does not say all. */
function Named({ title, mandates: named }: { title: string; mandates: NonNullable<Made['notTaken']>['mandates'] }) {
  if (named.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {named.map(({ loanApplicationNumber, detail }) => (
          <li key={loanApplicationNumber}>
            <span className="num">{loanApplicationNumber}</span>
            {detail !== '' && <span className="soft">. {detail}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The latest batches, each with its download, and the making of the next one. */
function Batches({ shown, widget, again }: { shown: CallReply<'fetchMandateBatches'>; widget: Widget; again(): void }) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);

  async function download({ batchId, createdAt }: Batch) {
    const batch = await work.run('fetchMandateBatch', { batchId }, { success: '' });
    if (!batch) return;
    const { file } = batch;
    if (file) saveFile({ content: new Blob([file.content], { type: file.mediaType }), name: file.name });
    else saveFile({ content: fileOf(batch), name: `Mandate_Batch_${createdAt.slice(0, 10)}_${batchId.slice(-6)}.csv` });
  }
  async function create() {
    const made = await work.run(
      'createMandateBatch',
      {},
      {
        success: (done) =>
          sentences(
            madeText(done),
            rejectedText(done.rejected),
            leftOutText(done.leftOut),
            noProfileText(done.noProfile),
            notTakenText(done.notTaken),
          ),
      },
    );
    // of several files browsers keep back all but the first: each is saved from the list
    if (made && (made.batches ?? []).length < 2) await download(made);
    again();
  }
  const { waitingCount, leftOut = [], notTaken, noProfile, changed, batches, toCancel } = shown;
  const rejects = changedFormsText(changed);
  const stays = sentences(leftOutText(leftOut), noProfileText(noProfile), notTakenText(notTaken));
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <p>
        {waitingCount === 0
          ? sentences(stays, rejects) === ''
            ? 'No accepted mandate waits for a batch.'
            : 'No accepted mandate can go into a batch now.'
          : `${mandates(waitingCount)} accepted and in no batch yet. A batch is a file for the bank.`}
      </p>
      {stays !== '' && <p>{stays}.</p>}
      {leftOut.map(({ reason, because, count, loans = [] }) => (
        <Named key={reason} title={`${formatNumber(count)} ${because}`} mandates={loans} />
      ))}
      {noProfile !== undefined && noProfile.count > 1 && (
        <Named title="Of lenders without an approved bank profile" mandates={noProfile.mandates} />
      )}
      {notTaken !== undefined && notTaken.count > 1 && (
        <Named title="What the bank does not take" mandates={notTaken.mandates} />
      )}
      {rejects !== '' && <Notice tone="wait">{rejects}.</Notice>}
      {changed !== undefined && changed.count > 1 && <Named title="What is rejected" mandates={changed.mandates} />}
      <button
        className="btn primary"
        type="button"
        disabled={isBusy || (waitingCount === 0 && rejects === '')}
        onClick={() => void create()}
      >
        Create batch
      </button>
      {batches.length > 0 && (
        <ul aria-label="Batches" style={{ listStyle: 'none', margin: 0, padding: 0, width: '100%' }}>
          {batches.map((batch) => (
            <li key={batch.batchId} className="row">
              <span className="grow">
                <span className="num">{formatDateTime(batch.createdAt)}</span>, {mandates(batch.mandateCount)}, by{' '}
                {batch.createdBy}
                {batch.file && (
                  <span className="soft small">
                    <br />
                    {batch.file.name}, {batch.file.bank}
                  </span>
                )}
              </span>
              <button
                className="btn small"
                type="button"
                disabled={isBusy}
                aria-label={`Download ${batch.file?.name ?? `the batch of ${formatDateTime(batch.createdAt)}`}`}
                onClick={() => void download(batch)}
              >
                <Icon shape={downloadIcon} />
                Download
              </button>
            </li>
          ))}
        </ul>
      )}
      {toCancel !== undefined && toCancel.count > 0 && (
        <MandatesToCancel toCancel={toCancel} work={work} isReadonly={widget.isReadonly} again={again} />
      )}
    </div>
  );
}

/** The batches in which accepted mandates go to the bank (NR-05). */
export function Action({ widget, close }: HeadActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchMandateBatches'), [widget]);
  const shown = useValue(load.state);
  const again = () => load.load({}, { keeps: true });
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  return (
    <Dialog title="Mandate batches" isOpen close={close} width="560px">
      {shown.phase === 'ready' && <Batches shown={shown.value} widget={widget} again={again} />}
      {shown.phase === 'loading' && <CardSkeleton rows={3} />}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={again} />}
    </Dialog>
  );
}
