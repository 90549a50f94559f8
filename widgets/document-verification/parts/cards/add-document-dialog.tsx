import { useMemo } from 'react';
import { required } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
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
    () => createForm({ initial: { type: '', proofType: '' }, rules: { type: [required()], proofType: [required()] } }),
    [],
  );
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  const type = types.find(({ key }) => key === values.type);
  const proof = type?.proofTypes.find(({ key }) => key === values.proofType);
  const typeField = useMemo(() => {
    const field = form.field('type');
    return { ...field, change: (value: string) => form.set({ type: value, proofType: '' }) };
  }, [form]);
  async function add() {
    if (!type || !proof) return;
    const isAdded = await state.addDocument(type.key, proof.key);
    if (isAdded) close();
  }
  return (
    <FormDialog title="Add additional KYC document" submitLabel="ADD" isReady={isGood} submit={add} close={close}>
      <SelectField
        field={typeField}
        label="Document type"
        choices={types.map(({ key, label }) => ({ value: key, label }))}
      />
      <SelectField
        field={form.field('proofType')}
        label="Proof type"
        choices={(type?.proofTypes ?? []).map(({ key, label }) => ({ value: key, label }))}
        isReadonly={!type}
      />
    </FormDialog>
  );
}
