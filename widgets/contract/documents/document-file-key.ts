import { documentSides, type DocumentSide } from './documents.ts';

/**
 * Which picture of a document is meant: the uploaded one, one edited from it, or an edit that covers a part. Only an
 * audited reveal then opens the original.
 */
export const fileSlots = ['original', 'modified', 'redacted'] as const;
export type FileSlot = (typeof fileSlots)[number];

/** One picture of one side of a card. */
export interface DocumentPlace {
  /** The card's key. */
  card: string;
  side: DocumentSide;
  slot: FileSlot;
}

/** What the key of an upload or a deletion looks like (AP-37, AP-41): `PAN.front.modified`. */
export const fileKeyPattern = `^[A-Za-z0-9_]{1,60}\\.(${documentSides.join('|')})\\.(${fileSlots.join('|')})$`;

export function writeFileKey({ card, side, slot }: DocumentPlace): string {
  return `${card}.${side}.${slot}`;
}

/** Reads a key; undefined for any other text. */
export function readFileKey(key: string): DocumentPlace | undefined {
  if (!new RegExp(fileKeyPattern).test(key)) return undefined;
  const [card = '', sideName, slotName] = key.split('.');
  const side = documentSides.find((each) => each === sideName);
  const slot = fileSlots.find((each) => each === slotName);
  return side && slot && { card, side, slot };
}
