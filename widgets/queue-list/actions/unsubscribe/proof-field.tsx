import { AttachedFile } from '../../../kit/form/file/attached-file.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import type { SubscriptionForm } from './subscription-form.ts';

const kinds = ['image', 'pdf'] as const;

/** The customer's request as an image or a PDF. */
export function ProofField({ form, work }: { form: SubscriptionForm; work: Work }) {
  const { proofName } = useValue(form.values);
  async function choose(file: File) {
    await work.run(
      'uploadFile',
      {},
      {
        files: { imageFile: file },
        success: '',
        done: ({ s3Url }) => form.set({ proof: s3Url, proofName: file.name }),
      },
    );
  }
  return (
    <AttachedFile
      field={form.field('proof')}
      label="Proof"
      hint="An image or a PDF. Needed before anything is sent again"
      name={proofName}
      kinds={kinds}
      isBusy={useValue(work.isBusy)}
      choose={(file) => void choose(file)}
      remove={() => form.set({ proof: '', proofName: '' })}
    />
  );
}
