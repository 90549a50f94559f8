import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf, type Desk } from '../desk.ts';
import { must, NotChecked } from '../outcome.ts';

export type Config = CallReply<'fetchDocumentConfig'>;
export type Card = CallReply<'fetchDocumentTab'>['cards'][number];
export interface DocumentMemory {
  /** The loan application number. */
  loan: string;
}

export async function beginDocuments(desk: Desk): Promise<DocumentMemory> {
  return { loan: textOf(await desk.facts('document-application'), 'loanApplicationNumber') };
}

export function configOf(desk: Desk, { loan }: DocumentMemory): Promise<Config> {
  return desk.read('fetchDocumentConfig', { loanApplicationNumber: loan, configRequired: true });
}

export async function cardsOf(desk: Desk, memory: DocumentMemory): Promise<Card[]> {
  const { tabs } = await configOf(desk, memory);
  const all: Card[] = [];
  for (const { key } of tabs)
    all.push(...(await desk.read('fetchDocumentTab', { loanApplicationNumber: memory.loan, tabName: key })).cards);
  return all;
}

/** The first card that is so. @throws {NotChecked} without one */
export async function findCard(
  desk: Desk,
  memory: DocumentMemory,
  what: string,
  isIt: (card: Card) => boolean,
): Promise<Card> {
  const found = (await cardsOf(desk, memory)).find(isIt);
  if (!found) throw new NotChecked(`the application has no card ${what}`);
  return found;
}

/** A card as it is now. @throws {Fault} if it is gone */
export async function cardAgain(desk: Desk, memory: DocumentMemory, key: string): Promise<Card> {
  const found = (await cardsOf(desk, memory)).find((card) => card.key === key);
  must(found !== undefined, `fetchDocumentTab: the card ${key} is not there any more`);
  return found;
}

/** The address of a file of a card, which a backend without facts of documents answers as a text alone. */
export function addressOf(file: { url: string } | string | null | undefined): string | null {
  if (file == null) return null;
  return typeof file === 'string' ? file : file.url;
}

/** @throws {Fault} unless a plain GET answers the file (AP-26) */
export async function mustDownload(desk: Desk, what: string, address: string): Promise<void> {
  must(URL.canParse(address, desk.client.base), `the link of ${what} is no address`);
  const { origin } = new URL(desk.client.base);
  const url = new URL(address, `${desk.client.base}/`);
  if (url.origin !== origin) throw new NotChecked('the file stands on another host');
  const { status, text } = await desk.client.send(url.pathname + url.search, { method: 'GET' });
  must(
    status === 200 && text !== '',
    `GET of ${what} is answered HTTP ${status}${status === 200 ? ' without a file' : ''}`,
  );
}
