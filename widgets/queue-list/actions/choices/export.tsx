import { choiceCsvColumns } from '../../../contract/choices/choice-rules.ts';
import { yesOrNo } from '../../../contract/files/yes-no.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { SaveRows } from '../../parts/row-file.tsx';

/** Saves every choice as one file, which the import takes again. */
export function Action({ widget, close }: HeadActionProps) {
  const work = useWork(widget);
  async function read() {
    const exported = await work.run('exportChoices', {}, { success: '' });
    return exported?.choices.map(({ isOffered, ...choice }) => ({ ...choice, offered: yesOrNo(isOffered) }));
  }
  return <SaveRows columns={choiceCsvColumns} read={read} name="Choices" close={close} />;
}
