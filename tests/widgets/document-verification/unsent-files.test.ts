import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { keepingFor } from '../../../widgets/client/drafts/keeping.ts';
import { createUnsentFiles, type FilePlace } from '../../../widgets/document-verification/unsent-files.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const place = { cardKey: 'PAN', side: 'front' } as const;
const scan = (name: string) => new File([new Uint8Array(3)], name, { type: 'image/jpeg' });

/** A page of the desk; `answer` is what becomes of an upload. */
function open(answer: () => Promise<void> = async () => undefined) {
  const uploaded: string[] = [];
  const { connection } = fakeConnection({}, { user: 'staff-1' });
  const unsent = createUnsentFiles({
    keeping: keepingFor(connection),
    loan: '251118172605',
    async upload({ cardKey, side }: FilePlace, file, onProgress) {
      onProgress(0.5);
      await answer();
      uploaded.push(`${cardKey} ${side} ${file.name}`);
    },
  });
  const shown = () => unsent.all.value.map(({ cardKey, side, file }) => `${cardKey} ${side} ${file.name}`);
  return { unsent, uploaded, shown };
}

it('a picked file waits for the next page, until it is uploaded', async () => {
  const first = open();
  first.unsent.pick(place, scan('first.jpg'));
  first.unsent.pick({ ...place, side: 'back' }, scan('back.jpg'));
  first.unsent.pick(place, scan('second.jpg'));
  expect(await first.unsent.settle()).toBe(true);

  const next = open();
  await next.unsent.restore();
  expect(next.shown().toSorted()).toEqual(['PAN back back.jpg', 'PAN front second.jpg']);
  await next.unsent.send(place);
  expect(next.uploaded).toEqual(['PAN front second.jpg']);
  await next.unsent.settle();

  const last = open();
  await last.unsent.restore();
  expect(last.shown()).toEqual(['PAN back back.jpg']);
  last.unsent.removeCard('PAN');
  await last.unsent.settle();
  await open().unsent.restore();
  expect(last.shown()).toEqual([]);
});

it('an upload that fails says why beside the file, which stays and is sent again', async () => {
  const message = 'The server cannot be reached. Check the connection';
  let tries = 0;
  const { unsent, uploaded, shown } = open(async () => {
    if (++tries === 1) throw new CallError('offline', 0, 'OFFLINE', message);
  });
  unsent.pick(place, scan('scan.jpg'));
  await unsent.send(place);
  expect(unsent.all.value[0]).toMatchObject({ failure: message, sent: undefined });
  expect(shown()).toEqual(['PAN front scan.jpg']);
  const again = unsent.send(place);
  expect(unsent.all.value[0]).toMatchObject({ failure: undefined, sent: 0.5 });
  await Promise.all([again, unsent.send(place)]);
  expect([tries, uploaded, shown()]).toEqual([2, ['PAN front scan.jpg'], []]);
});

it('a file that is picked while its former one is sent stays', async () => {
  let answered: () => void = () => undefined;
  const { unsent, shown } = open(() => new Promise((resolve) => (answered = resolve)));
  unsent.pick(place, scan('first.jpg'));
  const sending = unsent.send(place);
  unsent.pick(place, scan('second.jpg'));
  answered();
  await sending;
  expect(shown()).toEqual(['PAN front second.jpg']);
});
