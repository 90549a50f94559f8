import { saveFile } from '../../../client/files/download.ts';
import { unsubscribeCsvColumns } from '../../../contract/unsubscribe/subscription.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import type { HeadActionProps } from '../../action-props.ts';

/** A sample file with a mobile number and an e-mail address, to overwrite. */
function sampleFile(): Blob {
  const csv = createCsv(unsubscribeCsvColumns.map((value) => ({ label: value, value })));
  csv.add({ contact: '9812345610', channel: 'SMS;WHATSAPP', purpose: 'PROMOTION', reason: 'CUSTOMER_REQUEST' });
  csv.add({ contact: 'asha@example.com', channel: 'ALL', purpose: 'PROMOTION;SERVICE', reason: 'DND_REGISTER' });
  return csv.finish();
}

/** Unsubscribes many contacts by a file (UT-05). */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Bulk unsubscribe" isOpen close={close} width="640px">
      <CheckedFile
        columns={unsubscribeCsvColumns}
        subjectLabel="contact"
        verb="is not sent any more"
        resultName="Unsubscribe"
        calls={{ check: 'checkUnsubscribeCsv', apply: 'applyUnsubscribeCsv' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <p className="soft small">
        A contact stands in one line. Several channels or purposes have a semicolon between them; ALL is every one. What
        a file takes off comes to what was taken off before.
      </p>
      <button
        className="btn plain"
        type="button"
        onClick={() => saveFile({ content: sampleFile(), name: 'Unsubscribe_Sample.csv' })}
      >
        <Icon shape={downloadIcon} />
        Sample file
      </button>
    </Dialog>
  );
}
