import { grouped } from '../../contract/money.ts';

/** What is said of a text that is longer than a field takes, blanks around it not counted; undefined for a shorter one. */
export function lengthMessage(text: string, most: number): string | undefined {
  const length = [...text.trim()].length;
  return length > most ? `${grouped(length)} of ${grouped(most)} characters. Shorten it` : undefined;
}
