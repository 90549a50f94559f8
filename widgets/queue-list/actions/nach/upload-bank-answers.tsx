import { saveFile } from '../../../client/files/download.ts';
import { bankAnswerColumns, optionalAnswerColumns } from '../../../contract/nach/bank-answers.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import type { HeadActionProps } from '../../action-props.ts';
import { takesAnswers } from '../bank/takes-answers.ts';

const takes = takesAnswers(bankAnswerColumns, 'pain.012.001.01');

/** A sample file with a line of each result, to overwrite. */
function sampleFile(): Blob {
  const columns = [...bankAnswerColumns, ...optionalAnswerColumns];
  const csv = createCsv(columns.map((value) => ({ label: value, value })));
  const umrn = 'HDFC1234567890123456';
  csv.add({
    loanApplicationNumber: '251100000001',
    result: 'ACCEPTED',
    umrn,
    rejectCode: '',
    reference: '251100000001M11',
  });
  csv.add({
    loanApplicationNumber: '251100000002',
    result: 'REJECTED',
    umrn: '',
    rejectCode: 'M003',
    reference: '251100000002M11',
  });
  return csv.finish();
}

/** Gives mandates the answers of the bank by a file (NR-05). */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Answers of the bank" isOpen close={close} width="640px">
      <CheckedFile
        columns={bankAnswerColumns}
        takes={takes}
        subjectLabel="loanApplicationNumber"
        verb="becomes"
        resultName="Bank_Answers"
        calls={{ check: 'checkBankAnswers', apply: 'applyBankAnswers' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <button
        className="btn plain"
        type="button"
        onClick={() => saveFile({ content: sampleFile(), name: 'Bank_Answers_Sample.csv' })}
      >
        <Icon shape={downloadIcon} />
        Sample file
      </button>
    </Dialog>
  );
}
