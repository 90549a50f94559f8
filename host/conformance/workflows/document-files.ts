import type { Desk } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { newPicture } from '../picture.ts';
import { defineWorkflow } from '../workflow.ts';
import {
  addressOf,
  beginDocuments,
  cardAgain,
  cardsOf,
  configOf,
  findCard,
  mustDownload,
  type Card,
  type DocumentMemory,
} from './document-desk.ts';

interface Memory extends DocumentMemory {
  /** The card whose files are changed. */
  card?: string;
  added?: Card;
}

const frontOf = ({ preview }: Card) => preview?.front;

async function upload(desk: Desk, { loan }: Memory, { key, version }: Card, slot: 'modified' | 'redacted') {
  const input = { loanApplicationNumber: loan, key: `${key}.front.${slot}`, extension: 'jpg' };
  const sent = { ...input, file: newPicture() };
  await desk.write(`a picture uploaded to ${input.key} of ${loan}`, 'uploadDocument', sent, { version });
}

export const documentFiles = defineWorkflow<Memory>({
  name: 'document-files',
  title: 'Files of documents',
  part: 'core',
  screens: ['DOCUMENT_VERIFICATION'],
  begin: beginDocuments,
  steps: [
    {
      id: 'download',
      rows: ['AP-26'],
      level: 'MUST',
      says: 'A plain GET of the link of a document answers the file',
      async check(desk, memory) {
        const isShown = (card: Card) => Boolean(addressOf(frontOf(card)?.original));
        const card = await findCard(desk, memory, 'with a picture', isShown);
        memory.card = card.key;
        await mustDownload(desk, `the original of ${card.key}`, addressOf(frontOf(card)?.original) ?? '');
      },
    },
    {
      id: 'upload',
      rows: ['AP-37', 'AP-39', 'AP-40'],
      level: 'MUST',
      says: 'An edited picture that is uploaded as form data with the part file is there beside the original',
      async check(desk, memory) {
        const key = learned(memory.card, 'a card with a picture');
        await upload(desk, memory, await cardAgain(desk, memory, key), 'modified');
        const address = addressOf(frontOf(await cardAgain(desk, memory, key))?.modified);
        must(address !== null, `uploadDocument: preview.front.modified of ${key} is null after an upload`);
        await mustDownload(desk, `the edited picture of ${key}`, address);
      },
    },
    {
      id: 'upload-nothing',
      rows: ['AP-37', 'AP-25', 'AP-17'],
      level: 'MUST',
      says: 'An upload without a file is refused in words',
      async check(desk, memory) {
        const card = await cardAgain(desk, memory, learned(memory.card, 'a card with a picture'));
        const input = { loanApplicationNumber: memory.loan, key: `${card.key}.front.modified`, extension: 'jpg' };
        await desk.refusal('no file', 'uploadDocument', input, { version: card.version });
      },
    },
    {
      id: 'add',
      rows: ['AP-38', 'AP-44'],
      level: 'MUST',
      says: 'An additional document becomes a card of its own, with type and proofType',
      async check(desk, memory) {
        const { documentTypes } = await configOf(desk, memory);
        const kind = documentTypes.find(({ proofTypes }) => proofTypes.length > 0);
        const proof = kind?.proofTypes[0];
        if (!kind || !proof) throw new NotChecked('documentTypes offers nothing to add');
        const before = (await cardsOf(desk, memory)).map(({ key }) => key);
        const input = { loanApplicationNumber: memory.loan, type: kind.key, proofType: proof.key };
        await desk.write(`a card for ${kind.key} added to ${memory.loan}`, 'addKycDocument', input);
        const added = (await cardsOf(desk, memory)).find(({ key }) => !before.includes(key));
        must(added !== undefined, 'addKycDocument: no tab holds the card that was added');
        const isTheirs = added.type === kind.key && added.proofType === proof.key;
        must(isTheirs, 'addKycDocument: type and proofType of the card are others than those that were sent');
        memory.added = added;
      },
    },
    {
      id: 'upload-additional',
      rows: ['AP-38'],
      level: 'MUST',
      says: 'An upload to the added card goes by its own call, with type and proofType',
      async check(desk, memory) {
        const { key, version, type, proofType } = learned(memory.added, 'the added card');
        const input = { loanApplicationNumber: memory.loan, key: `${key}.front.original`, extension: 'jpg' };
        const sent = { ...input, type: type ?? '', proofType: proofType ?? '', file: newPicture() };
        await desk.write(`a picture uploaded to ${input.key} of ${memory.loan}`, 'uploadAdditionalDocument', sent, {
          version,
        });
        const address = addressOf(frontOf(await cardAgain(desk, memory, key))?.original);
        must(address !== null, `uploadAdditionalDocument: preview.front.original of ${key} is null after an upload`);
      },
    },
    {
      id: 'reveal',
      rows: [],
      level: 'MUST',
      part: 'reveal',
      says: 'A redacted picture holds the original back, which is revealed by a call of its own',
      async check(desk, memory) {
        const key = learned(memory.card, 'a card with a picture');
        await upload(desk, memory, await cardAgain(desk, memory, key), 'redacted');
        const original = addressOf(frontOf(await cardAgain(desk, memory, key))?.original);
        must(!original, `uploadDocument: the original of ${key} has a link although a redaction hides it`);
        const input = { loanApplicationNumber: memory.loan, key: `${key}.front.original` };
        const { file } = await desk.write(`the original of ${key} revealed`, 'revealDocument', input);
        await mustDownload(desk, `the revealed original of ${key}`, file.url);
      },
    },
    {
      id: 'delete',
      rows: ['AP-41'],
      level: 'MUST',
      says: 'A file that is deleted is gone when the tab is loaded again',
      async check(desk, memory) {
        const { key, version, preview } = await cardAgain(desk, memory, learned(memory.added, 'the added card').key);
        if (addressOf(preview?.front?.original) === null) throw new NotChecked('the added card has no file to delete');
        const input = { loanApplicationNumber: memory.loan, key: `${key}.front.original`, extension: 'jpg' };
        await desk.write(`${input.key} of ${memory.loan} deleted`, 'deleteDocument', input, { version });
        const after = addressOf(frontOf(await cardAgain(desk, memory, key))?.original);
        must(after === null, `deleteDocument: ${input.key} is still there after it was deleted`);
      },
    },
  ],
});
