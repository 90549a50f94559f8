import { AttachedFile } from '../../../kit/form/file/attached-file.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { StageWork } from '../../stage/stage-work.state.ts';

const kinds = ['image', 'pdf'] as const;

/** What proves an account. */
export function ProofField({ stage }: { stage: StageWork }) {
  const { 'propose.proofName': name = '' } = useValue(stage.typed.values);
  return (
    <AttachedFile
      field={stage.typed.field('propose.proof')}
      label="Proof"
      hint="A cancelled cheque, a passbook or a statement, as an image or a PDF"
      name={name}
      kinds={kinds}
      isBusy={useValue(stage.isBusy)}
      choose={(file) => void stage.attachProof(file)}
    />
  );
}
