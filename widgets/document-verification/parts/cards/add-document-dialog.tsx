import { useMemo, useState } from 'react';
import { required } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { Dialog } from '../../../kit/parts/dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Config, DocumentVerification } from '../../desk-state.ts';

interface AddDocumentDialogProps {
  types: Config['documentTypes'];
  state: DocumentVerification;
  close(): void;
}

/** Chooses what an additional document is: a type, then a proof of that type (DV-56, VA-43). */
export function AddDocumentDialog({ types, state, close }: AddDocumentDialogProps) {
  const form = useMemo(
    () => createForm({ type: '', proofType: '' }, { type: [required()], proofType: [required()] }),
    [],
  );
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  const [isBusy, setBusy] = useState(false);
  const type = types.find(({ label }) => label === values.type);
  const proof = type?.proofTypes.find(({ label }) => label === values.proofType);
  const typeField = useMemo(() => {
    const field = form.field('type');
    return { ...field, change: (value: string) => form.set({ type: value, proofType: '' }) };
  }, [form]);
  async function add() {
    if (!type || !proof || isBusy) return;
    setBusy(true);
    const isAdded = await state.addDocument(type.key, proof.key);
    setBusy(false);
    if (isAdded) close();
  }
  return (
    <Dialog
      title="Add additional KYC document"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn primary" type="button" disabled={!isGood || isBusy} onClick={() => void add()}>
            ADD
          </button>
        </>
      }
    >
      <div className="stack dialog-form">
        <SelectField field={typeField} label="Document type" options={types.map(({ label }) => label)} />
        <SelectField
          field={form.field('proofType')}
          label="Proof type"
          options={(type?.proofTypes ?? []).map(({ label }) => label)}
          isReadonly={!type}
        />
      </div>
    </Dialog>
  );
}
