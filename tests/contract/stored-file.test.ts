import { describe, expect, it } from 'vitest';
import { completeCard, endingOf, viewerKindOf } from '../../widgets/contract/documents/stored-file.ts';
import { readWithGoodWill } from '../../widgets/client/backend/good-will.ts';
import type { CallReply } from '../../widgets/contract/schemas.ts';

type Card = CallReply<'fetchDocumentTab'>['cards'][number];

/** A card whose preview holds addresses alone, as the client reads it. */
function cardOf(preview: object): Card {
  const reply = { tabName: 'KYC', cards: [{ key: 'PAN', preview }] };
  const { cards } = readWithGoodWill('fetchDocumentTab', reply) as CallReply<'fetchDocumentTab'>;
  return cards[0] as Card;
}

describe('a file of which the backend tells the address alone [DV-42][AP-32]', () => {
  it('has its kind and ending from the address, and its origin from its place', () => {
    const card = completeCard(
      cardOf({ front: { original: '/images/pan.PNG', modified: '/images/pan-2.jpg?signature=a.b' } }),
    );
    expect(card.preview?.front?.original).toMatchObject({
      id: '/images/pan.PNG',
      url: '/images/pan.PNG',
      kind: 'image',
      extension: 'png',
      origin: 'ORIGINAL',
      isRedacted: false,
    });
    expect(card.preview?.front?.modified).toMatchObject({ kind: 'image', extension: 'jpg', origin: 'MODIFIED' });
  });

  it('is no file where the address is empty', () => {
    expect(completeCard(cardOf({ back: { original: '', modified: null } })).preview).toEqual({
      back: { original: null, modified: null },
    });
  });

  it('keeps what a backend tells, and a card that tells all', () => {
    const told = { url: '/files/7', id: 'f7', kind: 'pdf', extension: 'pdf', origin: 'USER_UPLOADED' };
    const card = cardOf({ front: { original: told, modified: null } });
    expect(completeCard(card)).toBe(card);
    const held = { ...told, url: '' };
    expect(completeCard(cardOf({ front: { original: held, modified: null } })).preview?.front?.original).toMatchObject(
      held,
    );
  });

  it.each([
    ['/a/statement.pdf', 'pdf'],
    ['/a/walk.MP4#t=3', 'video'],
    ['/a/letter.docx', 'other'],
    ['/a/photo', 'image'],
    ['https://files.example/v1.2/photo', 'image'],
  ])('shows %s as %s', (url, kind) => expect(viewerKindOf(endingOf(url))).toBe(kind));
});
