import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  chooseFile,
  everyCall,
  id,
  inside,
  open,
  outAndIn,
  shownButton,
  stubLists,
  write,
} from '../list-page.js';

const why = 'Asked for by the head of operations';
const drawer = 'lending-sl-drawer[open]';
const dialog = 'lending-sl-dialog[open]';

const listed = (index, kind, key, label, more) => ({
  partId: id(index),
  version: 3,
  state: 'OFFERED',
  kind,
  key,
  label,
  order: index + 1,
  isShown: true,
  tab: null,
  since: null,
  retiredOn: null,
  ...more,
});
const parts = [
  listed(0, 'tab', 'IDENTITY', 'Identity'),
  listed(1, 'card', 'VOTER_ID', 'Voter ID', { tab: 'IDENTITY' }),
  listed(2, 'documentHeader', 'city', 'City', { state: 'WAITING', isShown: false }),
  listed(3, 'nachHeader', 'riskLevel', 'Risk', { state: 'RETIRED', isShown: false }),
];
const field = (key, label, more) => ({
  key,
  label,
  isOffered: true,
  variant: 'text',
  access: 'edit',
  rule: 'NONE',
  choices: [],
  ...more,
});
const card = {
  tab: 'IDENTITY',
  group: 'Proof of identity',
  summary: 'Number and name',
  sides: ['front', 'back'],
  isMandatory: true,
  rejectReasons: [
    { key: 'UNCLEAR', label: 'Image blurred', isOffered: true },
    { key: 'OLD', label: 'Too old', isOffered: false },
  ],
  fields: [field('VI_NAME', 'Name', { rule: 'PERSON_NAME' }), field('VI_SCORE', 'Score', { access: 'form' })],
};
const part = (index, more) => ({
  ...parts[index],
  card: null,
  proposal: null,
  decisionRefusal: null,
  mayWithdraw: false,
  savedBy: null,
  ...more,
});
const done = (index, state = 'OFFERED') => ({ data: { partId: id(index), version: 4, state } });

const openParts = async (answers = {}) => {
  const element = await open('choices', {
    columns: [['Words', 'name', 'name']],
    rows: [],
    actions: ['deskParts'],
    more: { '/desk-parts/all': { data: { parts } }, ...answers },
  });
  (await until(() => button(element, 'Tabs, cards and headers'))).click();
  await until(() => inside(element, drawer)?.textContent.includes('Voter ID'));
  return element;
};
const openPart = async (index, of, answers) => {
  const element = await openParts({ '/desk-parts/read': { data: of }, ...answers });
  (await until(() => shownButton(element, parts[index].label))).click();
  await until(() => inside(element, drawer)?.textContent.includes('The beginning'));
  return element;
};
const labelled = (element, where, text) =>
  until(() => {
    const label = allInside(element, `${where} label`).find(
      (each) => each.textContent.replace('*', '').trim() === text,
    );
    const of = label?.getAttribute('for');
    return label?.querySelector('input') ?? (of && element.shadowRoot.getElementById(of));
  });
const press = async (element, text) => (await until(() => shownButton(element, text))).click();
function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const textIn = (element, where) => inside(element, where)?.textContent ?? '';

describe('tabs, cards and headers of desks', () => {
  stubLists();

  it('stand in one list by what they are, with how they stand', async () => {
    const element = await openParts();
    const sections = allInside(element, `${drawer} section`).map((each) => each.getAttribute('aria-label'));
    expect(sections).to.deep.equal([
      'Tabs of the document desk',
      'Cards of the document desk',
      'Header of the document desk',
      'Header of NACH calls',
    ]);
    for (const text of ['VOTER_ID, Identity, order 2', 'Pending', 'Hidden', 'Add tab', 'Add card'])
      expect(textIn(element, drawer)).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('are changed over the version that was read, and what asks for less is proposed', async () => {
    const element = await openPart(1, part(1, { card }), { '/desk-parts/change': done(1, 'WAITING') });
    expect(textIn(element, drawer)).to.contain('front, back');
    const reasons = await labelled(element, drawer, 'Reject reasons');
    expect(reasons.value).to.equal('UNCLEAR: Image blurred');
    write(reasons, 'UNCLEAR: Image blurred or cropped\nOther person');
    for (const details of allInside(element, `${drawer} details`)) details.open = true;
    expect(await findings(element)).to.deep.equal([]);
    await until(() => shownButton(element, 'Save'));
    choose(await labelled(element, drawer, 'Rule'), 'NONE');
    await until(() => textIn(element, drawer).includes('Another rule is asked of Name'));
    write(await labelled(element, drawer, 'Reason'), why);
    await press(element, 'Propose');
    await until(() => asked('/desk-parts/change').length === 1);
    expect(asked('/desk-parts/change')).to.deep.equal([
      {
        partId: id(1),
        label: 'Voter ID',
        order: 2,
        isShown: true,
        reason: why,
        card: {
          ...card,
          rejectReasons: [
            { key: 'UNCLEAR', label: 'Image blurred or cropped', isOffered: true },
            { key: 'OTHER_PERSON', label: 'Other person', isOffered: true },
            { key: 'OLD', label: 'Too old', isOffered: false },
          ],
          fields: [field('VI_NAME', 'Name'), card.fields[1]],
        },
      },
    ]);
    const sent = everyCall().find(({ path }) => path.endsWith('/desk-parts/change'));
    expect(sent.headers['if-match']).to.equal('3');
    await until(() => textIn(element, drawer).includes('Add card'));
  });

  it('say what is wrong before anything is sent', async () => {
    const element = await openPart(1, part(1, { card }));
    write(await labelled(element, drawer, 'Reject reasons'), '');
    write(await labelled(element, drawer, 'Order'), '0');
    await press(element, 'Save');
    await until(() => textIn(element, drawer).includes('A card needs one reject reason at least'));
    expect(textIn(element, drawer)).to.contain('Enter a whole number from 1 to 9999');
    expect(asked('/desk-parts/change')).to.deep.equal([]);
  });

  it('are added: a card under a tab, with a field of a kind and a rule', async () => {
    const element = await openParts({ '/desk-parts/add': done(4) });
    await press(element, 'Add card');
    await until(() => inside(element, dialog));
    write(await labelled(element, dialog, 'Title'), 'Passport');
    write(await labelled(element, dialog, 'Order'), '12');
    choose(await labelled(element, dialog, 'Tab'), 'IDENTITY');
    write(await labelled(element, dialog, 'Heading over it'), 'Proof of identity');
    write(await labelled(element, dialog, 'What it says while it is closed'), 'Number');
    write(await labelled(element, dialog, 'Reject reasons'), 'UNCLEAR: Image blurred');
    await press(element, 'Add field');
    write(await labelled(element, dialog, 'Words'), 'Guarantor PAN');
    choose(await labelled(element, dialog, 'Rule'), 'PAN');
    write(await labelled(element, dialog, 'Reason'), why);
    expect(await findings(element)).to.deep.equal([]);
    await press(element, 'Add');
    await until(() => asked('/desk-parts/add').length === 1);
    expect(asked('/desk-parts/add')).to.deep.equal([
      {
        kind: 'card',
        key: 'PASSPORT',
        label: 'Passport',
        order: 12,
        reason: why,
        card: {
          tab: 'IDENTITY',
          group: 'Proof of identity',
          summary: 'Number',
          sides: ['front'],
          isMandatory: true,
          rejectReasons: [{ key: 'UNCLEAR', label: 'Image blurred', isOffered: true }],
          fields: [field('GUARANTOR_PAN', 'Guarantor PAN', { rule: 'PAN' })],
        },
      },
    ]);
    await until(() => !inside(element, dialog));
  });

  it('come as one file, and are taken from one that is checked first, each line by itself', async () => {
    const filed = [
      { kind: 'tab', key: 'IDENTITY', version: 3, label: 'Identity', order: 1, isShown: true, card: null },
      { kind: 'card', key: 'VOTER_ID', version: 4, label: 'Voter ID', order: 2, isShown: true, card },
    ];
    const subject = 'Tabs of the document desk: IDENTITY';
    const checked = {
      token: id(9),
      doneCount: 0,
      rowCount: 2,
      okCount: 1,
      failCount: 1,
      preview: [{ row: 2, loanApplicationNumber: '', subject, from: 'Identity', to: 'Who it is' }],
      problems: [{ row: 3, column: 'version', value: '3', cause: 'Version 4 stands' }],
    };
    const done = { row: 2, rowId: id(0), loanApplicationNumber: '', subject, ok: true };
    const element = await openParts({
      '/desk-parts/export': { data: { parts: filed } },
      '/desk-parts/csv/check': { data: checked },
      '/desk-parts/csv/apply': { data: { doneCount: 1, leftCount: 0, results: [done], okCount: 1, failCount: 0 } },
    });
    const lines = await outAndIn(element);
    expect(lines).to.deep.equal([
      'kind,card,key,label,order,shown,tab,group,summary,sides,mandatory,rejectReasons,fieldKind,access,rule,choices,version',
      'tab,,IDENTITY,Identity,1,yes,,,,,,,,,,,3',
      'card,,VOTER_ID,Voter ID,2,yes,IDENTITY,Proof of identity,Number and name,"front,back",yes,UNCLEAR: Image blurred,,,,,4',
      'field,VOTER_ID,VI_NAME,Name,,yes,,,,,,,text,edit,PERSON_NAME,,4',
      'field,VOTER_ID,VI_SCORE,Score,,yes,,,,,,,text,form,NONE,,4',
    ]);
    await chooseFile(element, 'parts.csv', lines.join('\n'));
    await until(() => textIn(element, dialog).includes('Version 4 stands'));
    expect(textIn(element, dialog)).to.contain(`${subject} of Identity becomes: Who it is`);
    await press(element, 'Apply 1 line');
    await until(() => textIn(element, dialog).includes('1 done, 1 not done.'));
    expect(asked('/desk-parts/csv/apply')).to.deep.equal([{ token: checked.token }]);
    await until(() => asked('/desk-parts/all').length === 2);
    inside(element, dialog).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => inside(element, drawer)?.textContent.includes('Voter ID'));
  });

  it('are approved by another person, who reads what becomes another', async () => {
    const proposal = {
      label: 'Town',
      order: 3,
      isShown: true,
      card: null,
      why: 'It shows more of a customer',
      reason: why,
      by: 'Vikram Nair',
      at: '2025-11-21 10:42:00',
    };
    const element = await openPart(2, part(2, { proposal }), { '/desk-parts/decide': done(2) });
    for (const text of ['City -> Town', 'No -> Yes', 'It shows more of a customer', 'Vikram Nair', why])
      expect(textIn(element, drawer)).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
    await press(element, 'Approve');
    await until(() => asked('/desk-parts/decide').length === 1);
    expect(asked('/desk-parts/decide')).to.deep.equal([{ partId: id(2), to: 'APPROVED', reason: '' }]);
  });
});
