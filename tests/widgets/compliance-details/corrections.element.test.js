import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  buttonIn,
  change,
  control,
  dialog,
  discrepancy,
  inside,
  open,
  question,
  snacks,
  stubCase,
  textsIn,
  type,
} from './case-page.js';

const at = '2026-11-24 10:00:00';
const address = { key: 'CA_ADDRESS', label: 'Address', variant: 'textArea', value: '12 MG Road', choices: [] };
const proof = {
  key: 'CA_PROOF_TYPE',
  label: 'Proof',
  variant: 'dropDown',
  value: 'PASSPORT',
  choices: [
    { key: 'PASSPORT', label: 'Passport' },
    { key: 'RENT_AGREEMENT', label: 'Rent agreement' },
  ],
};
const side = { original: null, modified: null };
const documents = [
  { key: 'PAN', label: 'PAN card', tab: 'Identity', preview: { front: side }, fields: [] },
  {
    key: 'CURRENT_ADDRESS',
    label: 'Current address',
    tab: 'Address',
    preview: { front: side, back: side },
    fields: [proof, address],
  },
];
const about = {
  ...discrepancy,
  code: 'ADDRESS_PROOF',
  document: { key: 'CURRENT_ADDRESS', label: 'Current address' },
  remark: 'The bill is of the former address',
};
const file = (id) => ({
  id,
  documentId: id,
  kind: 'other',
  url: '',
  label: `${id}.docx`,
  extension: 'docx',
  side: 'front',
  origin: 'USER_UPLOADED',
  isRedacted: false,
  bytes: 4,
  createdAt: at,
});
const proposal = {
  id: '01936f00-0000-7000-8000-0000000000f1',
  document: about.document,
  field: { key: 'CA_ADDRESS', label: 'Address' },
  side: null,
  from: '12 MG Road',
  to: '4 Park St',
  fromFile: null,
  file: null,
  source: 'FIXER',
  state: 'PROPOSED',
  proposedBy: 'Farid Khan',
  proposedAt: at,
  decidedBy: null,
  decidedAt: null,
};
const replaced = {
  ...proposal,
  id: '01936f00-0000-7000-8000-0000000000f2',
  field: null,
  side: 'front',
  from: '',
  to: '',
  fromFile: file('old'),
  file: file('new'),
};
const answered = {
  ...about,
  answer: 'CORRECTED',
  answerText: 'As the bill of this month says',
  answeredBy: 'Farid Khan',
  answeredAt: at,
  judgingRefusal: null,
  proposals: [proposal],
};
const inReview = (...discrepancies) => ({ changes: { round: 2, documents, discrepancies } });
const atFixer = { changes: { documents, discrepancies: [about] } };

const finding = (element) => inside(element, '.finding[data-id]');
const choose = (element, label) =>
  allInside(element, 'input[type=radio]')
    .find((input) => input.closest('label').textContent.trim() === label)
    .click();
async function pick(element, name, value) {
  const select = await until(() => control(element, name));
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const focused = (element) => element.shadowRoot.activeElement;

describe('corrections of a compliance case', () => {
  stubCase();
  beforeEach(forgetKept);
  const name = `answer.${discrepancy.id}`;

  it('the fixer says which field is to say what; a value that stands there already is none', async () => {
    const element = await open('fixer', atFixer);
    choose(element, 'Corrected');
    await type(element, `${name}.text`, 'As the bill of this month says');
    buttonIn(finding(element), 'Save answer').click();
    await until(() => textsIn(element, '.error').includes('Choose what was corrected'));
    await pick(element, `${name}.fix.0.field`, 'CURRENT_ADDRESS/CA_ADDRESS');
    await until(() => control(element, `${name}.fix.0.value`)?.value === '12 MG Road');
    expect(textsIn(element, '.hint')).to.include('Now: 12 MG Road');
    buttonIn(finding(element), 'Save answer').click();
    await until(() => textsIn(element, '.error').includes('Nothing has changed. Choose Explained'));
    expect(asked('answer')).to.have.length(0);
    await type(element, `${name}.fix.0.value`, '4 Park St');
    buttonIn(finding(element), 'Correct another field').click();
    await pick(element, `${name}.fix.1.field`, 'CURRENT_ADDRESS/CA_PROOF_TYPE');
    await pick(element, `${name}.fix.1.value`, 'RENT_AGREEMENT');
    buttonIn(finding(element), 'Save answer').click();
    await until(() => asked('answer').length === 1);
    expect(asked('answer')[0].body).to.deep.include({
      answer: 'CORRECTED',
      file: null,
      replaces: null,
      corrections: [
        { documentKey: 'CURRENT_ADDRESS', field: 'CA_ADDRESS', value: '4 Park St' },
        { documentKey: 'CURRENT_ADDRESS', field: 'CA_PROOF_TYPE', value: 'RENT_AGREEMENT' },
      ],
    });
  });

  it('shows beside its field what the server says of a correction [engines]', async () => {
    const error = {
      errorCode: 'VALIDATION_FAILED',
      errorMessage: 'Some values are not valid',
      fieldErrors: { 'corrections.0.value': 'Enter plain text' },
    };
    const element = await open('fixer', { ...atFixer, answers: { answer: { error } } });
    choose(element, 'Corrected');
    await pick(element, `${name}.fix.0.field`, 'CURRENT_ADDRESS/CA_ADDRESS');
    await type(element, `${name}.fix.0.value`, '4 Park St');
    await type(element, `${name}.text`, 'As the bill of this month says');
    buttonIn(finding(element), 'Save answer').click();
    await until(() => textsIn(element, '.error').includes('Enter plain text'));
    await until(() => focused(element) === control(element, `${name}.fix.0.value`));
    expect(control(element, `${name}.fix.0.value`).value).to.equal('4 Park St');
  });

  it('a new document takes the place of the one that the discrepancy is about, unless another is chosen', async () => {
    const element = await open('fixer', atFixer);
    choose(element, 'Document replaced');
    await until(() => control(element, `${name}.card`)?.value === 'CURRENT_ADDRESS/front');
    expect([...control(element, `${name}.card`).options].map(({ label }) => label)).to.deep.equal([
      'Choose',
      'PAN card',
      'Current address, front',
      'Current address, back',
    ]);
  });

  it('the customer’s correction goes with the call, to the discrepancy that was asked about', async () => {
    const call = {
      id: 'c1',
      discrepancyIds: [about.id],
      outcome: 'CORRECTED',
      callingComment: 'She has moved',
      nextCallAt: null,
      by: 'Rekha Nair',
      at,
    };
    const element = await open('calling', {
      changes: { documents, discrepancies: [{ ...about, isAsked: true }] },
      answers: { call: { data: { call, version: 5 } } },
    });
    choose(element, 'Corrected');
    await type(element, 'call.comment', 'She has moved');
    buttonIn(inside(element, '.case-work'), 'Save call').click();
    await until(() => textsIn(element, '.error').includes('Choose what was corrected'));
    await pick(element, 'call.fix.0.field', 'CURRENT_ADDRESS/CA_ADDRESS');
    await type(element, 'call.fix.0.value', '4 Park St');
    buttonIn(inside(element, '.case-work'), 'Save call').click();
    await until(() => asked('call').length === 1);
    expect(asked('call')[0].body.corrections).to.deep.equal([
      { discrepancyId: about.id, documentKey: 'CURRENT_ADDRESS', field: 'CA_ADDRESS', value: '4 Park St' },
    ]);
  });

  it('the reviewer sees what was and what is to be, and accepts it; the focus goes to the next heading [engines]', async () => {
    const element = await open('review', {
      ...inReview(answered, { ...answered, id: '01936f00-0000-7000-8000-0000000000e2', code: 'NAME_MISMATCH' }),
      answers: {
        checks: () => {
          change({
            discrepancies: [
              { ...answered, verdict: 'ACCEPTED' },
              { ...answered, id: '01936f00-0000-7000-8000-0000000000e2', code: 'NAME_MISMATCH' },
            ],
          });
          return { data: { checks: [], isHitOpen: false, version: 5 } };
        },
      },
    });
    const line = await until(() => inside(element, '.proposal'));
    expect(line.textContent.replace(/\s+/g, ' ')).to.contain('Address: 12 MG Road → 4 Park St');
    buttonIn(finding(element), 'Accept answer').click();
    await until(() => asked('checks').length === 1);
    expect(asked('checks')[0].body.answers).to.deep.equal([{ discrepancyId: about.id, verdict: 'ACCEPTED' }]);
    await until(() => textsIn(element, '.finding .badge').includes('Accepted'));
    const next = allInside(element, '.finding[data-id] h3')[1];
    expect(next.textContent).to.equal('Name');
    await until(() => focused(element) === next);
  });

  it('says why somebody may not accept it, and offers nothing that was judged for good', async () => {
    const apart = 'The person who proposed this correction may not accept it';
    const element = await open('review', {
      ...inReview(
        { ...answered, judgingRefusal: apart },
        {
          ...answered,
          id: '01936f00-0000-7000-8000-0000000000e2',
          verdict: 'NOT_ACCEPTED',
          judgingRefusal: 'This answer was judged in an earlier round',
          proposals: [{ ...proposal, state: 'REFUSED' }],
        },
      ),
    });
    const [first, second] = await until(() => {
      const all = allInside(element, '.finding[data-id]');
      return all.length === 2 && all;
    });
    expect(buttonIn(first, 'Accept answer').disabled).to.equal(true);
    expect(first.textContent).to.contain(apart);
    expect(buttonIn(second, 'Accept answer')).to.equal(undefined);
  });

  it('shows the old and the new document side by side', async () => {
    const element = await open('review', inReview({ ...answered, answer: 'DOCUMENT_REPLACED', proposals: [replaced] }));
    buttonIn(await until(() => inside(element, '.proposal')), 'Old and new').click();
    await until(() => allInside(element, '.file-pair .half').length === 2);
    expect(allInside(element, '.half').map((half) => half.getAttribute('aria-label'))).to.deep.equal([
      'Current address, old',
      'Current address, new',
    ]);
  });

  it('shows on top what the sender wrote, and says above the box who reads what is written', async () => {
    const note = {
      from: 'COMPLIANCE_FIXER',
      to: 'COMPLIANCE_REVIEW',
      by: 'Meera Krishnan',
      at,
      text: 'The bill is new',
    };
    const element = await open('review', { changes: { stageNote: note } });
    const top = await until(() => textsIn(element, '.notice').find((text) => text.includes('Meera Krishnan')));
    expect(top).to.match(/^From the fixer, Meera Krishnan, 24 Nov 2026 10:00 AM ?The bill is new$/);
    for (const [button, reader] of [
      ['Send to fixer', 'The fixer reads this. Do not name a hit'],
      ['Approve', 'Credit reads this. Do not name a hit'],
    ]) {
      buttonIn(inside(element, '.case-work footer'), button).click();
      await until(() => dialog(element)?.textContent.includes(reader));
      buttonIn(dialog(element), 'Cancel').click();
      await until(() => !dialog(element));
    }
    buttonIn(inside(element, '.case-work footer'), 'Reject').click();
    await until(() => dialog(element));
    expect(dialog(element).textContent).not.to.contain('reads this');
  });

  it('the comment goes to the fixer as a note, and the focus to the next heading after the decision [engines]', async () => {
    const element = await open('review', { changes: { checks: [] } });
    buttonIn(inside(element, '.case-work footer'), 'Send to fixer').click();
    await type(element, 'decide.comment', 'Ask for the certificate');
    change({
      currentStage: 'COMPLIANCE_FIXER',
      discrepancies: [about],
      actions: [],
      readOnlyReason: 'The application stands in Compliance Fixer',
    });
    buttonIn(dialog(element), 'Send to fixer').click();
    await until(() => asked('decide').length === 1);
    expect(asked('decide')[0].body).to.include({
      comment: 'Ask for the certificate',
      note: 'Ask for the certificate',
    });
    await until(() => focused(element)?.matches('h2'));
    expect(focused(element).textContent).to.match(/^Discrepancies/);
    expect(snacks(element)).to.have.length(1);
  });

  it('a lead who is no reviewer reads the checklist before it is answered, and the answers', async () => {
    const actions = [{ action: 'assign', refusal: null }];
    const readOnlyReason = 'A reviewer of compliance decides';
    const element = await open('review', {
      changes: { readsChecks: true, actions, readOnlyReason, owner: null, round: 2, discrepancies: [answered] },
    });
    expect(textsIn(element, 'h2')).to.include('Checklist 0 of 8 passed');
    expect(buttonIn(question(element, 'NAME_MISMATCH'), 'Pass').disabled).to.equal(true);
    expect(finding(element).textContent).to.contain('As the bill of this month says');
    expect(buttonIn(finding(element), 'Accept answer')).to.equal(undefined);
  });

  for (const width of [390, 1440])
    it(`has no accessibility finding and no scroll sideways: ${width} px [engines]`, async () => {
      let element = await open('fixer', { ...atFixer, width });
      choose(element, 'Corrected');
      await pick(element, `${name}.fix.0.field`, 'CURRENT_ADDRESS/CA_ADDRESS');
      await until(() => control(element, `${name}.fix.0.value`));
      expect(await findings(element)).to.deep.equal([]);
      element.remove();
      element = await open('review', { ...inReview({ ...answered, proposals: [proposal, replaced] }), width });
      buttonIn(await until(() => allInside(element, '.proposal')[1]), 'Old and new').click();
      await until(() => inside(element, '.file-pair'));
      expect(await findings(element)).to.deep.equal([]);
      const root = inside(element, '.desk');
      expect(root.scrollWidth).to.be.at.most(root.clientWidth);
    });
});
