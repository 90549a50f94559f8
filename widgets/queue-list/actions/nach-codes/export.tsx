import { useEffect } from 'react';
import { saveFile } from '../../../client/files/download.ts';
import { nachCodeCsvColumns } from '../../../contract/nach-codes/nach-code.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createCsv, csvName } from '../../../kit/list/csv.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Codes as a file that the import takes again. */
function codeFile(codes: CallReply<'exportNachCodes'>['codes']): Blob {
  const csv = createCsv(nachCodeCsvColumns.map((value) => ({ label: value, value })));
  for (const { isOffered, mayRepeat, ...code } of codes)
    csv.add({ ...code, mayRepeat: yesOrNo(mayRepeat), offered: yesOrNo(isOffered) });
  return csv.finish();
}

/** Saves every code as one file, which the import takes again. */
export function Action({ widget, close }: HeadActionProps) {
  const work = useWork(widget);
  useEffect(() => {
    const save = async () => {
      const exported = await work.run('exportNachCodes', {}, { success: '' });
      if (exported) saveFile({ content: codeFile(exported.codes), name: csvName('NACH Reject Codes', 'All') });
      close();
    };
    void save();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each click
  }, []);
  return null;
}
