import type { Side, ViewerFile } from './viewer-file.ts';

/** The files of one side: the picture as it was edited, and as it was uploaded. */
export interface SideFiles {
  side: Side | null;
  modified: ViewerFile | undefined;
  uploaded: ViewerFile | undefined;
}

const order: readonly (Side | null)[] = ['front', 'back', null];

/**
 * Files by side, front first.
 *
 * @param expected sides that the document has, whether there is a file or not
 */
export function filesBySide(files: readonly ViewerFile[], expected: readonly Side[] = []): SideFiles[] {
  const sides = order.filter(
    (side) => files.some((file) => file.side === side) || (side !== null && expected.includes(side)),
  );
  return sides.map((side) => {
    const own = files.filter((file) => file.side === side);
    return {
      side,
      modified: own.find(({ origin }) => origin === 'MODIFIED'),
      // A file that staff uploaded takes the place of the customer's own.
      uploaded: own.find(({ origin }) => origin === 'USER_UPLOADED') ?? own.find(({ origin }) => origin === 'ORIGINAL'),
    };
  });
}

/** The file of a side that is shown unless another is chosen; undefined where the side has none. */
export function firstOf({ modified, uploaded }: SideFiles): ViewerFile | undefined {
  return modified ?? uploaded;
}

/**
 * The file of a document that is shown first; undefined where its first side has none.
 *
 * @param sides the sides that the document has; a single one is not named
 */
export function firstFile(files: readonly ViewerFile[], sides: readonly Side[]): ViewerFile | undefined {
  const [first] = filesBySide(files, sides.length > 1 ? sides : []);
  return first && firstOf(first);
}

const isShown = (file: ViewerFile | undefined) => file !== undefined && file.url !== '' && file.kind !== 'other';

/**
 * The two files to show side by side: after and before an edit, else front and back; undefined where there are no two.
 */
export function pairOf(sides: readonly SideFiles[], current: SideFiles): [ViewerFile, ViewerFile] | undefined {
  const { modified, uploaded } = current;
  if (modified && uploaded && isShown(modified) && isShown(uploaded)) return [modified, uploaded];
  const [front, back] = sides.map(firstOf).filter(isShown);
  return front && back ? [front, back] : undefined;
}

export const sideNames: Readonly<Record<Side, string>> = { front: 'Front', back: 'Back' };
export const captionOf = ({ origin }: ViewerFile) => (origin === 'MODIFIED' ? 'Modified' : 'User Uploaded');
