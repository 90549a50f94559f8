import { saveFile } from '../../../client/files/download.ts';
import { disbursalAnswerColumns, optionalDisbursalColumns } from '../../../contract/stage-work/disbursal-answers.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import type { HeadActionProps } from '../../action-props.ts';
import { takesAnswers } from '../bank/takes-answers.ts';

const takes = takesAnswers(disbursalAnswerColumns, 'pain.002.001.03');

/** A sample file with a line of each result, to overwrite. */
function sampleFile(): Blob {
  const columns = [...disbursalAnswerColumns, ...optionalDisbursalColumns];
  const csv = createCsv(columns.map((value) => ({ label: value, value })));
  const paid = { result: 'PAID', utr: 'HDFCN52025112512', failureCode: '', amount: '60000.00' };
  const failed = { result: 'FAILED', utr: '', failureCode: 'ACCOUNT_CLOSED', amount: '' };
  csv.add({ loanApplicationNumber: '251100000001', ...paid, reference: '251100000001P1' });
  csv.add({ loanApplicationNumber: '251100000002', ...failed, reference: '251100000002P1' });
  return csv.finish();
}

/** Gives disbursals the answers of the bank by a file. */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Answers of the bank" isOpen close={close} width="640px">
      <CheckedFile
        columns={disbursalAnswerColumns}
        takes={takes}
        subjectLabel="loanApplicationNumber"
        verb="becomes"
        resultName="Disbursal_Answers"
        calls={{ check: 'checkDisbursalAnswers', apply: 'applyDisbursalAnswers' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <button
        className="btn plain"
        type="button"
        onClick={() => saveFile({ content: sampleFile(), name: 'Disbursal_Answers_Sample.csv' })}
      >
        <Icon shape={downloadIcon} />
        Sample file
      </button>
    </Dialog>
  );
}
