import { checkChosenFile, type FileKind } from '../../../contract/files/uploads.ts';

/** What was picked, dropped or pasted: a file, or why there is none to upload. */
export type Picked = { kind: 'none' } | { kind: 'file'; file: File } | { kind: 'refused'; message: string };

export const oneFileOnly = 'Choose one file only';

/** Checks the given files by number, name and size (VA-44, VA-45). The server checks the content. */
export function pickFile(files: readonly File[], accept: readonly FileKind[]): Picked {
  const [file, second] = files;
  if (!file) return { kind: 'none' };
  if (second) return { kind: 'refused', message: oneFileOnly };
  const message = checkChosenFile(accept, file);
  return message === undefined ? { kind: 'file', file } : { kind: 'refused', message };
}

/** The files of a paste or a drop; a picture copied from a screen comes without a useful name. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
