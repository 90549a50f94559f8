import { useEffect } from 'react';
import { saveFile } from '../../client/files/download.ts';
import { CheckedFile, type CheckedFileProps } from '../../kit/checked-file/checked-file.tsx';
import { createCsv, csvName } from '../../kit/list/csv.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';

// Rows that are set by hand, as one file out and in again.

interface SavedRows {
  columns: readonly string[];
  /** Reads the lines; undefined where that fails, which is said. */
  read(): Promise<readonly Readonly<Record<string, unknown>>[] | undefined>;
  /** Prefix of the file's name. */
  name: string;
}

/** Saves rows as a file that their import takes again. */
export async function saveRows({ columns, read, name }: SavedRows): Promise<void> {
  const lines = await read();
  if (!lines) return;
  const csv = createCsv(columns.map((value) => ({ label: value, value })));
  for (const line of lines) csv.add(line);
  saveFile({ content: csv.finish(), name: csvName(name, 'All') });
}

/** Saves rows once for each click on its button. */
export function SaveRows({ close, ...rows }: SavedRows & { close(): void }) {
  useEffect(() => {
    void saveRows(rows).then(close);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each click
  }, []);
  return null;
}

interface ImportRowsProps extends Pick<CheckedFileProps, 'columns' | 'resultName' | 'calls' | 'widget'> {
  title: string;
  /** What a line is about. */
  noun: string;
  /** Reads what is set again. */
  applied(): Promise<void>;
  close(): void;
  /** What a line says, in sentences. */
  children: string;
}

/** Adds and changes many rows by a file. */
export function ImportRows({ title, noun, applied, close, children, ...file }: ImportRowsProps) {
  return (
    <Dialog title={title} isOpen close={close} width="640px">
      <CheckedFile {...file} subjectLabel={noun} verb="becomes:" applied={() => void applied()} />
      <p className="soft small" style={{ marginTop: 12 }}>
        {children} What no line names stays as it is. The version is that of the export: a line whose {noun} somebody
        has changed since is refused, unless it has no version. Export gives such a file with all that there is.
      </p>
    </Dialog>
  );
}
