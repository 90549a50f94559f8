import { useState } from 'react';
import { acceptOf } from '../../contract/files/uploads.ts';
import type { MandateAct } from '../../contract/nach/nach.ts';
import { mandateInstruments } from '../../contract/stage-work/stage-work.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formatSize } from '../../kit/format/file-size.ts';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { uploadIcon } from '../../kit/parts/icons/upload.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { MandateActs } from '../mandate-acts.ts';

interface ActDialogProps {
  acts: MandateActs;
  loan: string;
  close(): void;
}

/** Makes a form of what came in on paper. */
function ReceiveDialog({ acts, loan, close }: ActDialogProps) {
  const [file, setFile] = useState<File>();
  const [typed] = useState(() => createForm({ initial: { remarks: '' } }));
  async function submit() {
    if (file && (await acts.receive(file, typed.text('remarks')))) close();
  }
  return (
    <FormDialog
      title="Receive a form on paper"
      submitLabel="Receive form"
      isReady={file !== undefined}
      submit={submit}
      close={close}
    >
      <p className="soft">
        The scan of the signed form of loan <span className="num">{loan}</span>. Somebody else accepts it.
      </p>
      <div className="row">
        <FileButton accept={acceptOf(['image', 'pdf'])} choose={setFile} look="btn">
          <Icon shape={uploadIcon} />
          {file ? 'Choose another scan' : 'Choose the scan'}
        </FileButton>
        <span className="small soft" role="status">
          {file ? `${file.name}, ${formatSize(file.size)}` : 'An image or a PDF'}
        </span>
      </div>
      <TextAreaField field={typed.field('remarks')} label="Remarks" hint="Optional" maxLength={1000} />
    </FormDialog>
  );
}

const types = [
  { value: 'MANUAL', label: 'Paper form' },
  { value: 'E_NACH', label: 'E-mandate, online with the bank' },
];

/** Issues another mandate in place of the open one; this cannot be undone, and the dialog says so. */
function ReissueDialog({ acts, loan, close }: ActDialogProps) {
  const form = acts.reissueForm;
  const { nachType } = useValue(form.values);
  async function submit() {
    if (await acts.reissue()) close();
  }
  return (
    <FormDialog title="Issue a new mandate" submitLabel="Issue mandate" submit={submit} close={close}>
      <p className="soft">
        The open mandate of loan <span className="num">{loan}</span> ends, and cannot be taken up again. What the bank
        has registered of it has to be cancelled there. The application waits for the new one in NACH Pending.
      </p>
      <RadioField field={form.field('nachType')} label="Mandate" choices={types} />
      {nachType === 'E_NACH' && (
        <SelectField
          field={form.field('instrument')}
          label="Confirmed by"
          choices={mandateInstruments.E_NACH.map((value) => ({ value, label: value }))}
        />
      )}
      <TextAreaField field={form.field('reason')} label="Why another mandate" maxLength={500} />
    </FormDialog>
  );
}

/** The dialog of what is done with a mandate. */
export function ActDialog({ act, ...props }: ActDialogProps & { act: MandateAct }) {
  return act === 'receiveForm' ? <ReceiveDialog {...props} /> : <ReissueDialog {...props} />;
}
