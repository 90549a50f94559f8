import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  id,
  inRows,
  inside,
  open,
  shownButton,
  stubLists,
  write,
} from '../list-page.js';

const columns = [
  ['Person', 'name', 'name'],
  ['Username', 'username', 'text'],
  ['Since', 'signedInAt', 'dateTime'],
  ['Device', 'device', 'text'],
  ['Network address', 'ip', 'text'],
];
const row = bare(0, {
  name: 'Meera Krishnan',
  username: 'ops@demo.example',
  signedInAt: '2025-11-21 10:42:00',
  device: 'Chrome on Windows',
  ip: '203.0.113.9',
  actions: ['delete'],
});
const own = bare(1, { ...row, rowId: id(1), name: 'Vikram Nair', username: 'lead@demo.example', actions: [] });
const dialog = 'lending-sl-dialog[open]';
const field = (element) => until(() => inside(element, `${dialog} textarea`));
const reason = 'The laptop was left in a train';
const opened = async (answer) => {
  const element = await open('sessions', { columns, rows: [row, own], more: { '/access/sessions/end': answer } });
  await inRows(element, 'Chrome on Windows');
  (await until(() => button(element, 'End session Meera Krishnan'))).click();
  return element;
};
const press = async (element) =>
  (
    await until(() => {
      const [end] = allInside(element, `${dialog} .btn.primary`);
      return end?.getAttribute('aria-disabled') !== 'true' && end;
    })
  ).click();

describe('sessions in their list', () => {
  stubLists();

  it('of others are ended with a reason; one’s own has no such button', async () => {
    const element = await opened({ data: { endedSessions: 1 } });
    expect(shownButton(element, 'End session Vikram Nair')).to.equal(undefined);
    const typed = await field(element);
    const text = inside(element, dialog).textContent;
    for (const fact of [
      'Meera Krishnan',
      'ops@demo.example',
      '21 Nov 2025 10:42 AM',
      'Chrome on Windows',
      '203.0.113.9',
    ])
      expect(text).to.contain(fact);
    expect(await findings(element)).to.deep.equal([]);
    await press(element);
    await until(() => inside(element, `${dialog} .error`)?.textContent.includes('Say why'));
    write(typed, ` ${reason} `);
    await press(element);
    await until(() => !inside(element, dialog));
    expect(asked('/access/sessions/end')).to.deep.equal([{ sessionId: id(0), reason }]);
  });

  it('that are over by then say so, and the typed reason stays', async () => {
    const element = await opened({ error: { errorCode: 'NOT_FOUND', errorMessage: 'This session is over' } });
    write(await field(element), reason);
    const before = asked('/lists/sessions/rows').length;
    await press(element);
    await until(() => asked('/lists/sessions/rows').length > before);
    expect((await field(element)).value).to.equal(reason);
  });
});
