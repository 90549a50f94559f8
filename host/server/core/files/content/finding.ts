import { refuse, type Refusal } from '../../../base/refusal.ts';

/** The refusal of a file that begins like its kind, but does not continue or end like it. */
export function broken(): Refusal {
  return refuse('FILE_BROKEN');
}

/** The refusal of an archive with nothing in it but folders and what an operating system adds. */
export function holdsNothing(): Refusal {
  return refuse('FILE_EMPTY', { message: 'This ZIP file holds no files' });
}

/** The refusal of a file whose content has no place in a document of its kind. @param what ends the sentence */
export function unsafe(what: string): Refusal {
  return refuse('FILE_UNSAFE', { message: `This file is refused because it ${what}` });
}
