import { useEffect } from 'react';
import { saveFile } from '../../../client/files/download.ts';
import { csvName } from '../../../kit/list/csv.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { choiceFile } from './choice-file.ts';

/** Saves every choice as one file, which the import takes again. */
export function Action({ widget, close }: HeadActionProps) {
  const work = useWork(widget);
  useEffect(() => {
    const save = async () => {
      const exported = await work.run('exportChoices', {}, { success: '' });
      if (exported) saveFile({ content: choiceFile(exported.choices), name: csvName('Choices', 'All') });
      close();
    };
    void save();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each click
  }, []);
  return null;
}
