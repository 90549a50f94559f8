import { yesOrNo } from '../../../contract/files/yes-no.ts';
import { nachCodeCsvColumns } from '../../../contract/nach-codes/nach-code.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { SaveRows } from '../../parts/row-file.tsx';

/** Saves every code as one file, which the import takes again. */
export function Action({ widget, close }: HeadActionProps) {
  const work = useWork(widget);
  async function read() {
    const exported = await work.run('exportNachCodes', {}, { success: '' });
    return exported?.codes.map(({ isOffered, mayRepeat, ...code }) => ({
      ...code,
      mayRepeat: yesOrNo(mayRepeat),
      offered: yesOrNo(isOffered),
    }));
  }
  return <SaveRows columns={nachCodeCsvColumns} read={read} name="NACH Reject Codes" close={close} />;
}
