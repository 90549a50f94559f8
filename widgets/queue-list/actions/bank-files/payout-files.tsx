import { useEffect, useMemo, useState } from 'react';
import { saveFile } from '../../../client/files/download.ts';
import { payoutsStayText } from '../../../contract/bank-files/payout-stays.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { formatMoney, formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import payoutSheet from './payout-files.css?sheet';

type Files = CallReply<'fetchBankFiles'>;
type Preview = CallReply<'previewBankFile'>;

const payouts = (count: number) => `${formatNumber(count)} ${count === 1 ? 'payout' : 'payouts'}`;
const sumOf = ({ lineCount, total }: { lineCount: number; total: string }) =>
  `${payouts(lineCount)}, ${formatMoney(Number(total))}`;

/** What the next file holds, and who stays out of it for what. */
function Next({ preview }: { preview: Preview }) {
  return (
    <div role="status" aria-label="Next file">
      <p className="strong">{preview.lineCount === 0 ? 'Nothing can go into a file now.' : sumOf(preview)}</p>
      {preview.stays.length > 0 && <p className="soft">{payoutsStayText(preview.stays)}.</p>}
      {preview.stays
        .filter(({ loans }) => loans.length > 0)
        .map(({ reason, because, count, loans }) => (
          <details key={reason}>
            <summary>
              {formatNumber(count)} {because}
            </summary>
            <ul>
              {loans.map(({ loanApplicationNumber, detail }) => (
                <li key={loanApplicationNumber}>
                  <span className="num">{loanApplicationNumber}</span>
                  {detail !== '' && <span className="soft">. {detail}</span>}
                </li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
}

/** A profile is chosen, the next file is shown before it is made, and made files are read again. */
function Work({ made: { profiles, files }, widget, again }: { made: Files; widget: Widget; again(): void }) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const form = useMemo(() => createForm({ initial: { profileId: '' }, rules: {} }), []);
  const { profileId } = useValue(form.values);
  const [next, setNext] = useState<{ of: string; preview: Preview }>();
  useEffect(() => {
    if (profileId === '' || next?.of === profileId) return;
    let isOld = false;
    void work.run('previewBankFile', { profileId }, { form, success: '' }).then((preview) => {
      if (!isOld && preview) setNext({ of: profileId, preview });
    });
    return () => {
      isOld = true;
    };
  }, [form, next, profileId, work]);
  const preview = next?.of === profileId ? next.preview : undefined;
  async function download(fileId: string) {
    const file = await work.run('readBankFile', { fileId }, { success: '' });
    if (file) saveFile({ content: new Blob([file.content], { type: file.mediaType }), name: file.name });
  }
  async function make() {
    const made = await work.run(
      'makeBankFile',
      { profileId },
      { form, success: (done) => `${sumOf(done)} in ${done.name}` },
    );
    if (made) await download(made.fileId);
    setNext(undefined);
    again();
  }
  return (
    <div className="payout-files">
      {profiles.length === 0 ? (
        <p>No bank profile of payouts is approved yet. Profiles stand under Bank Profiles.</p>
      ) : (
        <SelectField
          field={form.field('profileId')}
          label="Bank profile"
          choices={profiles.map((profile) => ({
            value: profile.profileId,
            label: `${profile.lenderName}, ${profile.bank}, ${profile.mode}, ${profile.format}`,
          }))}
        />
      )}
      {profileId !== '' && !preview && isBusy && <CardSkeleton rows={2} />}
      {preview && <Next preview={preview} />}
      {preview && (
        <button
          className="btn primary"
          type="button"
          disabled={isBusy || preview.lineCount === 0 || widget.isReadonly}
          onClick={() => void make()}
        >
          Make file
        </button>
      )}
      {preview && preview.lineCount > 0 && (
        <p className="soft small">A payout is in one file alone: what is in this one is in no other.</p>
      )}
      {files.length > 0 && (
        <ul aria-label="Files">
          {files.map((file) => (
            <li key={file.fileId} className="row">
              <span className="grow">
                {file.name}
                <br />
                <span className="soft small">
                  {sumOf(file)}, {file.bank}, {formatDateTime(file.madeAt)}, by {file.madeBy}
                </span>
              </span>
              <button
                className="btn small"
                type="button"
                disabled={isBusy}
                aria-label={`Download ${file.name}`}
                onClick={() => void download(file.fileId)}
              >
                <Icon shape={downloadIcon} />
                Download
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The files in which approved payouts go to the banks. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(entrySheet);
  useSheet(payoutSheet);
  const load = useMemo(() => createLoad(widget.connection, 'fetchBankFiles'), [widget]);
  const loaded = useValue(load.state);
  const again = () => {
    void load.load({}, { keeps: true });
    void state.refresh();
  };
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  return (
    <Dialog title="Payout files" isOpen close={close} width="640px">
      {loaded.phase === 'ready' && <Work made={loaded.value} widget={widget} again={again} />}
      {loaded.phase === 'loading' && <CardSkeleton rows={3} />}
      {loaded.phase === 'failed' && <LoadFailure failure={loaded} retry={again} />}
    </Dialog>
  );
}
