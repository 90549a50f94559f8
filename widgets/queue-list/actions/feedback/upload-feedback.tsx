import { saveFile } from '../../../client/files/download.ts';
import { feedbackCsvColumns, optionalFeedbackColumns } from '../../../contract/feedback/feedback.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { followUpOnWire } from '../../../contract/calling/follow-up.ts';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import type { HeadActionProps } from '../../action-props.ts';
import { serverNow } from '../../../client/backend/server-time.ts';
import { dayOf, daysAfter } from '../../../contract/time.ts';

/** A sample file with a promise and a call without an answer, to overwrite. */
function sampleFile(): Blob {
  const columns = [...feedbackCsvColumns, ...optionalFeedbackColumns];
  const csv = createCsv(columns.map((value) => ({ label: value, value })));
  const at = (days: number) => daysAfter(dayOf(serverNow()), days);
  const agentEmail = 'agent@agency.example';
  csv.add({
    loanApplicationNumber: '251100000001',
    agentEmail,
    feedbackDate: followUpOnWire(`${at(-1)}T10:30`),
    channel: 'CALL',
    contactType: 'RPC',
    outcome: 'Promise to pay',
    ptpAmount: '5000',
    ptpDate: at(5),
    alternateNumber: '',
    nextCallDate: followUpOnWire(`${at(6)}T11:00`),
    remarks: 'Pays with the salary',
  });
  csv.add({
    loanApplicationNumber: '251100000001',
    agentName: 'Asha Rao',
    feedbackDate: followUpOnWire(`${at(-1)}T10:05`),
    channel: 'CALL',
    contactType: 'NOT_CONNECTED',
    outcome: 'Ringing',
    remarks: 'No answer',
  });
  return csv.finish();
}

/** Submits the feedback of many contacts by a file (VA-07, CL-10). */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Bulk feedback" isOpen close={close} width="640px">
      <CheckedFile
        columns={feedbackCsvColumns}
        subjectLabel="loanApplicationNumber"
        verb="reports"
        resultName="Feedback"
        calls={{ check: 'checkFeedbackCsv', apply: 'applyFeedbackCsv' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <p className="soft small">
        Whoever uploads a feedback cannot validate it. agentName may stand in place of agentEmail where one agent alone
        has that name. hoursReason may say why a contact was outside the contact hours. Days are read day first.
      </p>
      <button
        className="btn plain"
        type="button"
        onClick={() => saveFile({ content: sampleFile(), name: 'Feedback_Sample.csv' })}
      >
        <Icon shape={downloadIcon} />
        Sample file
      </button>
    </Dialog>
  );
}
