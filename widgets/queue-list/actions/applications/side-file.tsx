import { useState } from 'react';
import type { TypedApplication } from '../../../contract/doors/application-form.ts';
import type { DocumentSide } from '../../../contract/documents/documents.ts';
import { checkChosenFile, type FileKind } from '../../../contract/files/uploads.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { AttachedFile } from '../../../kit/form/file/attached-file.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Work } from '../../../kit/work/create-work.ts';

interface SideFileProps {
  side: DocumentSide;
  /** All sides of the document. */
  sides: readonly DocumentSide[];
  /** The fields of the file's id, and of its name. */
  ofId: string;
  ofName: string;
  form: Form<TypedApplication>;
  work: Work;
}

/** What the upload of a form takes. */
const kinds: readonly FileKind[] = ['image', 'pdf', 'word', 'video'];
const sideLabels: Readonly<Record<DocumentSide, string>> = { front: 'Front', back: 'Back' };

/** A side's file, which is sent when it is chosen and kept with the application. */
export function SideFile({ side, sides, ofId, ofName, form, work }: SideFileProps) {
  const [wrong, setWrong] = useState<string>();
  const { [ofName]: name = '' } = useValue(form.values);
  const isBusy = useValue(work.isBusy);
  async function choose(file: File) {
    const unfit = checkChosenFile(kinds, file);
    setWrong(unfit);
    if (unfit !== undefined) return;
    await work.run(
      'uploadFile',
      {},
      {
        about: ofId,
        files: { imageFile: file },
        success: '',
        done: (stored) => form.set({ [ofId]: stored.fileId, [ofName]: file.name }),
      },
    );
  }
  return (
    <AttachedFile
      field={form.field(ofId)}
      label={sides.length === 1 ? 'Document' : sideLabels[side]}
      name={name}
      kinds={kinds}
      wrong={wrong}
      isBusy={isBusy}
      choose={(file) => void choose(file)}
      remove={() => form.set({ [ofId]: '', [ofName]: '' })}
    />
  );
}
