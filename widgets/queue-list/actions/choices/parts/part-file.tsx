import { partCsvColumns, partLines } from '../../../../contract/desk-parts/part-file.ts';
import type { Widget } from '../../../../kit/widget/widget.ts';
import { useWork } from '../../../../kit/work/use-work.ts';
import { ImportRows, saveRows } from '../../../parts/row-file.tsx';

/** Saves every tab, card and header as one file, which the import takes again. */
export function useSavedParts(widget: Widget): () => Promise<void> {
  const work = useWork(widget);
  async function read() {
    const exported = await work.run('exportDeskParts', {}, { success: '' });
    return exported?.parts.flatMap(partLines);
  }
  return () => saveRows({ columns: partCsvColumns, read, name: 'Tabs Cards Headers' });
}

interface ImportPartsProps {
  widget: Widget;
  /** Loads all parts again. */
  readAgain(): Promise<void>;
  close(): void;
}

/** Adds and changes tabs, cards and headers by a file. */
export function ImportParts({ widget, readAgain, close }: ImportPartsProps) {
  return (
    <ImportRows
      title="Import tabs, cards and headers"
      columns={partCsvColumns}
      noun="part"
      resultName="Tabs_Cards_Headers"
      calls={{ check: 'checkDeskPartsCsv', apply: 'applyDeskPartsCsv' }}
      widget={widget}
      applied={readAgain}
      close={close}
    >
      A tab, a card, a field of a card and what a header shows stand in one line each. Reject reasons and choices are
      KEY: words, a line of the cell each; one that is taken away is retired. A card with its fields is changed as a
      whole.
    </ImportRows>
  );
}
