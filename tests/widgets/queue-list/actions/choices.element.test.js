import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  everyCall,
  id,
  inRows,
  inside,
  open,
  outAndIn,
  stubLists,
  write,
} from '../list-page.js';

const columns = [
  ['Words', 'name', 'name'],
  ['Group', 'group', 'text'],
];
const row = bare(0, { name: 'Fraud suspected', group: 'Reject reasons', actions: ['edit'] });
const choice = {
  choiceId: id(0),
  version: 3,
  state: 'OFFERED',
  group: 'rejectReason',
  heading: '',
  key: 'FRAUD_SUSPECTED',
  label: 'Fraud suspected',
  order: 6,
  isOffered: true,
  since: null,
  retiredOn: null,
  former: [{ label: 'Fraud', until: '2025-11-01 09:00:00' }],
  ruleOnWords: null,
  proposal: null,
  decisionRefusal: null,
  mayWithdraw: false,
  savedBy: null,
};
const proposal = {
  label: 'Fraud',
  order: 6,
  isOffered: true,
  why: 'It ends a loan',
  reason: 'Shorter words were asked for',
  by: 'Vikram Nair',
  at: '2025-11-21 10:42:00',
};
const drawer = 'lending-sl-drawer[open]';
const dialog = 'lending-sl-dialog[open]';
const why = 'Asked for by the head of operations';
const done = { choiceId: id(0), version: 4, state: 'OFFERED' };

const ready = (element, text) =>
  until(() => {
    const ofThat = allInside(element, 'button').findLast((each) => each.textContent.trim() === text);
    return ofThat && !ofThat.disabled && ofThat.getAttribute('aria-disabled') !== 'true' && ofThat;
  });
const reasonIn = (element, where) => until(() => inside(element, `${where} textarea`));
function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
/** The inputs that are typed into, in their order. */
const textsIn = (element, where) => allInside(element, `${where} .input input`);
async function opened(element) {
  await inRows(element, 'Fraud suspected');
  (await until(() => button(element, 'Open Fraud suspected'))).click();
  await until(() => inside(element, drawer));
}
const openChoice = (given, more = {}) =>
  open('choices', { columns, rows: [row], more: { '/choices/read': { data: { ...choice, ...given } }, ...more } });

describe('choices in their list', () => {
  stubLists();

  it('are added under a heading of their group, with a key of the words', async () => {
    const element = await open('choices', {
      columns,
      rows: [row],
      actions: ['addChoice'],
      more: { '/choices/add': { data: { ...done, state: 'WAITING' } } },
    });
    (await until(() => button(element, 'Add choice'))).click();
    const group = await until(() => inside(element, `${dialog} select`));
    (await ready(element, 'Add')).click();
    await until(() => inside(element, `${dialog} .error`));
    choose(group, 'callStatus');
    const [, heading] = await until(() => {
      const selects = allInside(element, `${dialog} select`);
      return selects.length === 2 && selects;
    });
    choose(heading, 'Connected');
    const [label, , order] = textsIn(element, dialog);
    write(label, 'Will visit the branch');
    write(order, '28');
    write(await reasonIn(element, dialog), why);
    expect(inside(element, dialog).textContent).not.to.contain('Another person approves it');
    choose(heading, 'Not connected');
    await until(() => inside(element, dialog).textContent.includes('Another person approves it'));
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Propose')).click();
    await until(() => !inside(element, dialog));
    expect(asked('/choices/add')).to.deep.equal([
      {
        group: 'callStatus',
        heading: 'Not connected',
        key: 'WILL_VISIT_THE_BRANCH',
        label: 'Will visit the branch',
        order: 28,
        reason: why,
      },
    ]);
  });

  it('are retired at once, over the version that was read, and other words wait', async () => {
    const element = await openChoice({}, { '/choices/change': { data: { ...done, state: 'RETIRED' } } });
    await opened(element);
    for (const text of ['FRAUD_SUSPECTED', 'Reject reasons', 'The beginning', 'Until 1 Nov 2025'])
      expect(inside(element, drawer).textContent.replaceAll('01 Nov', '1 Nov')).to.contain(text);
    const [label] = textsIn(element, drawer);
    write(label, 'Fraud');
    await ready(element, 'Propose');
    write(label, 'Fraud suspected');
    await ready(element, 'Save');
    allInside(element, `${drawer} label`)
      .find((each) => each.textContent.trim() === 'Forms offer it')
      .querySelector('input')
      .click();
    await until(() => inside(element, drawer).textContent.includes('It stays readable where it was chosen'));
    write(await reasonIn(element, drawer), why);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Save')).click();
    await until(() => !inside(element, drawer));
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/choices/change'));
    expect(sent.headers['if-match']).to.equal('3');
    expect(asked('/choices/change')).to.deep.equal([
      { choiceId: id(0), label: 'Fraud suspected', order: 6, isOffered: false, reason: why },
    ]);
  });

  it('keep words on which a rule hangs', async () => {
    const ruleOnWords = 'It asks for amount and day of a promise';
    const element = await openChoice({ group: 'callStatus', heading: 'Connected', key: 'PROMISE_TO_PAY', ruleOnWords });
    await opened(element);
    await until(() => inside(element, drawer).textContent.includes(`${ruleOnWords}, so its words stay`));
    expect(textsIn(element, drawer)[0].readOnly).to.equal(true);
  });

  it('are approved without words by another person, and refused with the reason why', async () => {
    for (const [to, reason] of [
      ['APPROVED', ''],
      ['REFUSED', why],
    ]) {
      const element = await openChoice({ state: 'WAITING', proposal }, { '/choices/decide': { data: done } });
      await opened(element);
      for (const text of ['It ends a loan', 'Vikram Nair', 'Shorter words were asked for'])
        expect(inside(element, drawer).textContent).to.contain(text);
      expect(await findings(element)).to.deep.equal([]);
      if (to === 'REFUSED') {
        (await ready(element, 'Refuse')).click();
        await until(() => inside(element, `${drawer} .error`));
        write(await reasonIn(element, drawer), reason);
      }
      (await ready(element, to === 'REFUSED' ? 'Refuse' : 'Approve')).click();
      await until(() => !inside(element, drawer));
      expect(asked('/choices/decide').at(-1)).to.deep.equal({ choiceId: id(0), to, reason });
      element.remove();
    }
  });

  it('are not decided on by who proposed them, who may withdraw them', async () => {
    const decisionRefusal = 'The person who proposed this change may not approve it';
    const element = await openChoice({ state: 'WAITING', proposal, decisionRefusal, mayWithdraw: true });
    await opened(element);
    await until(() => inside(element, drawer).textContent.includes(decisionRefusal));
    const texts = allInside(element, `${drawer} .dialog-footer button`).map((each) => each.textContent.trim());
    expect(texts).to.deep.equal(['Cancel', 'Withdraw']);
  });

  it('come as a file, and are taken from one that is checked first', async () => {
    const element = await open('choices', {
      columns,
      rows: [row],
      actions: ['importChoices', 'exportChoices'],
      more: {
        '/choices/export': {
          data: {
            choices: [
              { group: 'language', heading: '', key: 'HINDI', label: 'Hindi', order: 2, isOffered: true, version: 3 },
            ],
          },
        },
      },
    });
    expect(await outAndIn(element)).to.deep.equal([
      'group,heading,key,label,order,offered,version',
      'language,,HINDI,Hindi,2,yes,3',
    ]);
  });
});
