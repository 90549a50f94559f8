import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, everyCall, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const columns = [
  ['When', 'at', 'dateTime'],
  ['What', 'name', 'name'],
  ['Times', 'times', 'number'],
];
const row = bare(0, { at: '2025-11-21 10:42:00', name: 'Limit reached', times: 1, actions: ['edit'] });
const alert = {
  alertId: id(0),
  version: 1,
  state: 'NEW',
  kind: 'LIMIT_REACHED',
  name: 'Limit reached',
  says: 'A person or a loan has reached a limit, for the first time in its window',
  at: '2025-11-21 10:42:00',
  lastAt: '2025-11-21 10:42:00',
  times: 1,
  who: { name: 'Meera Krishnan', username: 'ops@demo.example' },
  details: [{ label: 'Limit', value: 'reveal contact' }],
  seenBy: null,
  seenAt: null,
  note: null,
};
const drawer = 'lending-sl-drawer[open]';
const facts = (element) => inside(element, `${drawer} .kv`)?.textContent ?? '';
const noteField = (element) => until(() => inside(element, `${drawer} textarea`));
const notice = (element, text) =>
  until(() => allInside(element, '.notice').find(({ textContent }) => textContent.includes(text)));
const opened = async (element) => {
  await inRows(element, 'Limit reached');
  (await until(() => button(element, 'Open Limit reached'))).click();
  return noteField(element);
};
const ready = (element) =>
  until(() => {
    const mark = button(element, 'Mark as seen');
    return mark?.getAttribute('aria-disabled') !== 'true' && mark;
  });
const note = 'Asked the lead: it was agreed';

describe('alerts in their list', () => {
  stubLists();

  it('say what has happened and how often, and are marked as seen with a note', async () => {
    const element = await open('alerts', {
      columns,
      rows: [row],
      more: {
        '/alerts/read': { data: alert },
        '/alerts/seen': { data: { alertId: id(0), version: 2, state: 'SEEN' } },
      },
    });
    const field = await opened(element);
    expect(inside(element, drawer).textContent).to.contain(alert.says);
    for (const text of ['21 Nov 2025 10:42 AM', 'Once', 'Meera Krishnan, ops@demo.example', 'reveal contact'])
      expect(facts(element)).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
    write(field, 'too short');
    (await ready(element)).click();
    await until(() => inside(element, `${drawer} .error`)?.textContent.includes('Enter at least 10 characters'));
    expect(asked('/alerts/seen')).to.deep.equal([]);
    write(field, ` ${note} `);
    (await ready(element)).click();
    await until(() => !inside(element, drawer));
    expect(asked('/alerts/seen')).to.deep.equal([{ alertId: id(0), note }]);
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/alerts/seen'));
    expect(sent.headers['if-match']).to.equal('1');
  });

  it('that happen again while the note is typed are read again first, and the note stays', async () => {
    let stands = alert;
    const element = await open('alerts', {
      columns,
      rows: [row],
      more: {
        '/alerts/read': () => ({ data: stands }),
        '/alerts/seen': () => {
          if (stands.version > 1) return { data: { alertId: id(0), version: 3, state: 'SEEN' } };
          stands = { ...alert, version: 2, times: 2, lastAt: '2025-11-21 10:55:00' };
          return { error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this' } };
        },
      },
    });
    write(await opened(element), note);
    (await ready(element)).click();
    await notice(element, 'it has happened again. What you typed is still here.');
    expect(facts(element)).to.contain('2 times, last 21 Nov 2025 10:55 AM');
    expect((await noteField(element)).value).to.equal(note);
    (await ready(element)).click();
    await until(() => !inside(element, drawer));
    expect(asked('/alerts/seen')).to.have.length(2);
  });

  it('that a colleague has marked meanwhile say so, and keep the typed note in sight', async () => {
    let stands = alert;
    const element = await open('alerts', {
      columns,
      rows: [row],
      more: {
        '/alerts/read': () => ({ data: stands }),
        '/alerts/seen': () => {
          const seen = { state: 'SEEN', seenBy: 'Vikram Nair', seenAt: '2025-11-21 11:00:00', note: 'Looked into it' };
          stands = { ...alert, ...seen, version: 2 };
          return { error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this' } };
        },
      },
    });
    write(await opened(element), note);
    (await ready(element)).click();
    await notice(element, 'marked as seen');
    for (const text of ['Vikram Nair', '21 Nov 2025 11:00 AM', 'Looked into it'])
      expect(facts(element)).to.contain(text);
    const field = await noteField(element);
    expect([field.value, field.readOnly]).to.deep.equal([note, true]);
    expect(button(element, 'Mark as seen')).to.equal(undefined);
    allInside(element, `${drawer} .dialog-footer button`)[0].click();
    await until(() => !inside(element, drawer));
  });

  it('that somebody has seen are read, with the note', async () => {
    const seen = { state: 'SEEN', seenBy: 'Vikram Nair', seenAt: '2025-11-21 11:00:00', note: 'Looked into it' };
    const element = await open('alerts', {
      columns,
      rows: [row],
      more: { '/alerts/read': { data: { ...alert, ...seen, who: null } } },
    });
    await inRows(element, 'Limit reached');
    (await until(() => button(element, 'Open Limit reached'))).click();
    await until(() => facts(element).includes('Looked into it'));
    expect(inside(element, `${drawer} textarea`)).to.equal(null);
  });
});
