import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { nextEvent, until } from '#support/page.js';
import {
  allInside,
  asked,
  badge,
  button,
  card,
  chips,
  closeDesk,
  control,
  dialog,
  inside,
  isSelected,
  open,
  openLoan,
  popover,
  press,
  put,
  radio,
  snacks,
  stub,
  stubDesk,
  textsIn,
  toggle,
  type,
} from './desk-page.js';
import { cardOf, deskBackend, firstLoan, paths } from './desk-stub.js';

const noDocument = { preview: null };
const approved = { status: { docStatus: 'approved', approved: true } };
const rejected = { status: { docStatus: 'rejected', approved: false } };
/** Two pending cards with a rejected one between them. */
const pendingCards = () => ({
  IDENTITY: [
    cardOf('PAN', 'PAN card', noDocument),
    cardOf('AADHAAR', 'Aadhaar', { ...noDocument, ...rejected }),
    cardOf('LICENCE', 'Licence', noDocument),
  ],
});

describe('lending-document-verification', () => {
  stubDesk();

  it('shows number, name, values and tabs as configured; the default tab’s cards come first, by group [DV-03][DV-04][DV-05][DV-07][DV-08][DV-09][AP-31][AP-33][AP-34]', async () => {
    const element = await open();
    expect(inside(element, '.desk-who').textContent).to.contain(`LAN: ${openLoan()}`);
    expect(inside(element, 'h1').textContent).to.equal('Lakshmi Venkataraman');
    expect(textsIn(element, '.facts dt')).to.deep.equal(['Product', 'Loan amount']);
    expect(textsIn(element, '.facts dd')[1]).to.equal('₹2,00,000');
    expect(inside(element, 'span.portrait')).to.not.equal(null);
    expect(textsIn(element, '.tab > span:first-child')).to.deep.equal(['Where they work', 'Who they are']);
    expect(asked('config').map(({ body }) => body)).to.deep.equal([
      { loanApplicationNumber: openLoan(), configRequired: true },
    ]);
    expect(asked('tab').map(({ body }) => body)).to.deep.equal([
      { loanApplicationNumber: openLoan(), tabName: 'IDENTITY' },
    ]);
    expect(textsIn(element, '.card-group h2')).to.deep.equal(['Proof of identity', 'Additional KYC Documents']);
    expect(card(element, 'AADHAAR').textContent).to.contain('Aadhaar in short');
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER'));
    expect(asked('config')).to.have.length(1);
  });

  it('shows the chosen card’s document; none needed, and none there yet, in their words [DV-42][DV-43][DV-47]', async () => {
    const element = await open();
    const preview = () => inside(element, '.desk-preview').textContent;
    await until(() => preview().includes('PAN card'));
    toggle(element, 'SELFIE').click();
    await until(() => preview().includes('Document Not Uploaded'));
    button(inside(element, '.desk-preview'), 'UPLOAD').click();
    await until(() => dialog(element)?.label === 'Upload Selfie');
    button(dialog(element), 'Close').click();
    button(element, 'Where they work').click();
    await until(() => preview().includes('Document Not Required'));
  });

  it('is read-only, and says why, while it is a colleague’s, when its work is over, and by its attribute', async () => {
    const taken = { errorCode: 'ROW_LOCKED', errorMessage: 'Arjun Deshpande has this open until 10:42' };
    let element = await open({ answers: { [paths.acquire]: { error: taken } } });
    await until(() => inside(element, '.desk-cards .notice'));
    expect(inside(element, '.desk-cards .notice').textContent).to.contain('Arjun Deshpande has this open until 10:42');
    expect(button(element, 'UPDATE')).to.equal(undefined);
    expect(control(element, 'PAN_NAME')).to.equal(undefined);
    closeDesk();
    element = await open({ changes: { readOnlyReason: 'The work on this application has ended' } });
    expect(inside(element, '.desk-cards .notice').textContent).to.contain('The work on this application has ended');
    expect(button(element, 'UPDATE')).to.equal(undefined);
    closeDesk();
    element = await open({ attributes: 'readonly' });
    expect(asked('acquire')).to.have.length(0);
    expect(button(element, 'UPDATE')).to.equal(undefined);
    expect(button(element, 'Next')).to.equal(undefined);
    press('n');
    expect(asked('next')).to.have.length(0);
  });

  it('is worked by keys: approve and go on to what is pending, the card before, reject', async () => {
    const element = await open({ cards: pendingCards() });
    press('a');
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.status.docStatus).to.equal('APPROVED');
    await until(() => isSelected(element, 'LICENCE'));
    press('k');
    await until(() => isSelected(element, 'AADHAAR'));
    press('x');
    await until(() => popover(element));
  });

  it('opens on the card that waits for a decision: it is open, its document shows, and the keys are about it [DV-42]', async () => {
    const element = await open({
      cards: {
        IDENTITY: [
          cardOf('SELFIE', 'Selfie', approved),
          cardOf('PAN', 'PAN card', noDocument),
          cardOf('LICENCE', 'Licence', noDocument),
        ],
      },
    });
    await until(() => isSelected(element, 'PAN'));
    expect(toggle(element, 'PAN').getAttribute('aria-expanded')).to.equal('true');
    await until(() => inside(element, '.viewer-bar')?.textContent.includes('PAN card'));
    button(element, 'Where they work').click();
    await until(() => isSelected(element, 'EMPLOYER'));
    button(element, 'Who they are').click();
    await until(() => isSelected(element, 'PAN'));
    press('a');
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.sectionKey).to.equal('PAN');
  });

  it('approves no card unseen and none twice: the key opens a closed one, leaves an approved one, and goes to the next tab', async () => {
    const element = await open({
      cards: {
        IDENTITY: [cardOf('PAN', 'PAN card', noDocument), cardOf('SELFIE', 'Selfie', approved)],
        WORK: [cardOf('EMPLOYER', 'Employment details', noDocument)],
      },
    });
    await until(() => isSelected(element, 'PAN'));
    toggle(element, 'PAN').click();
    await until(() => toggle(element, 'PAN').getAttribute('aria-expanded') === 'false');
    press('a');
    await until(() => toggle(element, 'PAN').getAttribute('aria-expanded') === 'true');
    expect(asked('update')).to.have.length(0);
    toggle(element, 'SELFIE').click();
    await until(() => isSelected(element, 'SELFIE'));
    press('a');
    await until(() => isSelected(element, 'PAN'));
    expect(asked('update')).to.have.length(0);
    press('a');
    await until(() => isSelected(element, 'EMPLOYER'));
    expect(asked('update').map(({ body }) => body.sectionKey)).to.deep.equal(['PAN']);
    press('a');
    await until(
      () => asked('update').length === 2 && snacks(element).includes('Every card of this application is decided'),
    );
  });

  it('takes a keyed approval back from its message: pending again, or rejected with its reasons', async () => {
    const cards = pendingCards();
    const reasons = [cards.IDENTITY[1].rejectReasons[0]];
    cards.IDENTITY[1] = { ...cards.IDENTITY[1], selectedRejectReasons: reasons };
    const element = await open({ cards });
    press('a');
    await until(() => isSelected(element, 'LICENCE') && button(element, 'Undo'));
    button(element, 'Undo').click();
    await until(() => asked('withdraw').length === 1);
    expect(asked('withdraw')[0].body.sectionKey).to.equal('PAN');
    expect(asked('withdraw')[0].headers['if-match']).to.equal('5');
    await until(() => badge(element, 'PAN') === 'Pending' && isSelected(element, 'PAN'));
    expect(button(element, 'Undo')).to.equal(undefined);
    toggle(element, 'AADHAAR').click();
    await until(() => isSelected(element, 'AADHAAR'));
    press('a');
    await until(() => asked('update').length === 2 && button(element, 'Undo'));
    button(element, 'Undo').click();
    await until(() => asked('update').length === 3);
    expect(asked('update')[2].body.status).to.deep.equal({ docStatus: 'REJECTED', rejectReasons: [reasons[0].key] });
  });

  it('approves one card however long the key is held, and leads nobody away from a card chosen meanwhile', async () => {
    const saves = [];
    const { answers } = deskBackend({}, pendingCards());
    const element = await open({
      cards: pendingCards(),
      answers: {
        [paths.update]: (call) => new Promise((resolve) => saves.push(() => resolve(answers[paths.update](call)))),
      },
    });
    press('a');
    await until(() => saves.length === 1);
    for (let times = 0; times < 5; times += 1) press('a', true);
    saves[0]();
    await until(() => isSelected(element, 'LICENCE'));
    for (let times = 0; times < 5; times += 1) press('a', true);
    press('k');
    await until(() => isSelected(element, 'AADHAAR'));
    expect(asked('update').map(({ body }) => body.sectionKey)).to.deep.equal(['PAN']);

    press('j');
    await until(() => isSelected(element, 'LICENCE'));
    press('a');
    await until(() => saves.length === 2);
    press('k');
    await until(() => isSelected(element, 'AADHAAR'));
    const told = snacks(element).length;
    saves[1]();
    await until(() => snacks(element).length > told || !card(element, 'LICENCE').textContent.includes('Saving'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([isSelected(element, 'AADHAAR'), isSelected(element, 'LICENCE')]).to.deep.equal([true, false]);
  });

  const nameless = cardOf('PAN', 'PAN card', {
    ...noDocument,
    fields: [{ key: 'panName', label: 'Name on the card', accessLevel: 'edit', variant: 'text', value: '' }],
  });
  const isClean = (element) => badge(element, 'PAN') === 'Pending' && !button(element, 'Discard my changes');

  it('a refused approval by key marks nothing: it says what is in the way, and Next goes on', async () => {
    const element = await open({ cards: { IDENTITY: [nameless] } });
    await until(() => isSelected(element, 'PAN'));
    press('a');
    await until(
      () => control(element, 'panName').getAttribute('aria-invalid') === 'true' && snacks(element).length > 0,
    );
    expect(isClean(element)).to.equal(true);
    expect(asked('update')).to.have.length(0);
    await type(element, 'panName', 'Lakshmi');
    await until(() => control(element, 'panName').getAttribute('aria-invalid') === 'false');
    press('d');
    await until(() => isClean(element));
    press('n');
    await until(() => dialog(element));
  });

  it('an approval that the server refuses marks nothing either', async () => {
    const error = { errorCode: 'VALIDATION_FAILED', errorMessage: 'Some values are not valid' };
    const element = await open({ cards: pendingCards(), answers: { [paths.update]: { error } } });
    await until(() => isSelected(element, 'PAN'));
    press('a');
    await until(() => snacks(element).includes('Some values are not valid'));
    await until(() => !card(element, 'PAN').textContent.includes('Saving'));
    expect(isClean(element)).to.equal(true);
    expect(toggle(element, 'PAN').getAttribute('aria-expanded')).to.equal('true');
  });

  it('an unsaved choice on an open card says so; a key discards it, and its message brings it back', async () => {
    const element = await open({ cards: { IDENTITY: [nameless] } });
    await until(() => isSelected(element, 'PAN'));
    radio(element, 'PAN', 'Approved').click();
    await until(() => card(element, 'PAN').querySelector('footer').textContent.startsWith('Not saved yet. '));
    press('d');
    await until(() => isClean(element));
    button(element, 'Undo').click();
    await until(() => badge(element, 'PAN') === 'Approved');
    button(element, 'Discard my changes').click();
    await until(() => isClean(element));
  });

  it('works from a script and a tag: another number is another application, none says so [EM-04]', async () => {
    const element = await open();
    const other = String(Number(openLoan()) + 500);
    element.setAttribute('loan-application-number', other);
    await until(() => asked('config').some(({ body }) => body.loanApplicationNumber === other));
    await until(() => inside(element, '.desk-who')?.textContent.includes(`LAN: ${other}`));
    await until(() => inside(element, '.doc-card'));
    element.removeAttribute('loan-application-number');
    await until(() => element.shadowRoot.textContent.includes('No application is chosen'));
  });

  it('goes back to the list by the page around it [DV-02]', async () => {
    const element = await open();
    const asks = nextEvent('lending-navigate');
    document.addEventListener('lending-navigate', (event) => event.preventDefault(), { once: true });
    button(element, 'Back to the list').click();
    expect((await asks).detail.screen).to.equal('DOCUMENT_PROCESSING');
    expect((await asks).detail.isBack).to.equal(true);
  });

  for (const width of [1024, 1440])
    it(`keeps its header in one row at ${width} px: the last values fold away, a long name is cut [DV-04][DV-05] [engines]`, async () => {
      const name = 'Venkata Lakshmi Narasimha Subrahmanyam Ranganathan Iyengar';
      const items = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].map((label) => ({
        key: label,
        label,
        value: `${label} value of it`,
      }));
      const headerInfo = { name, loanApplicationNumber: firstLoan, imageUrl: null, items };
      const element = await open({ changes: { headerInfo }, width });
      const head = inside(element, '.desk-head').getBoundingClientRect();
      expect(head.height).to.be.at.most(64);
      for (const each of allInside(element, '.desk-head button')) {
        const { top, bottom, right } = each.getBoundingClientRect();
        expect(top).to.be.at.least(head.top);
        expect(bottom).to.be.at.most(head.bottom);
        expect(right).to.be.at.most(head.right);
      }
      const title = inside(element, '.desk-head h1');
      expect(title.scrollWidth).to.be.above(title.clientWidth);
      expect(title.title).to.equal(name);
      const facts = inside(element, '.facts');
      const isSeen = [...facts.children].map(
        (each) => each.getBoundingClientRect().top < facts.getBoundingClientRect().bottom,
      );
      expect(isSeen).to.deep.equal(isSeen.toSorted((one, other) => Number(other) - Number(one)));
      expect(isSeen.at(-1)).to.equal(false);
      expect(facts.title).to.include('Seventh: Seventh value of it');
    });

  it('keeps the document in sight while its cards scroll beside it [engines]', async () => {
    const element = await open({ width: 1280 });
    element.style.height = '560px';
    for (const key of ['SELFIE', 'AADHAAR']) toggle(element, key).click();
    const cards = inside(element, '.desk-cards');
    await until(() => cards.scrollHeight > cards.clientHeight + 40);
    const { bottom } = element.getBoundingClientRect();
    expect(inside(element, '.desk').getBoundingClientRect().bottom).to.be.closeTo(bottom, 1);
    expect(inside(element, '.desk-preview').getBoundingClientRect().bottom).to.be.closeTo(bottom, 1);
  });

  it('leads back from an application that cannot be shown', async () => {
    const failed = { [paths.config]: { status: 500, body: {} } };
    stub({ ...deskBackend().answers, ...failed });
    const element = put({ width: 1024 });
    await until(() => inside(element, '.blank'));
    const asks = nextEvent('lending-navigate');
    document.addEventListener('lending-navigate', (event) => event.preventDefault(), { once: true });
    button(element, 'Back to the list').click();
    expect((await asks).detail.screen).to.equal('DOCUMENT_PROCESSING');
  });

  it('opens at its top on a narrow screen, though its first card stands below the document [engines]', async () => {
    const element = await open({ width: 320 });
    await until(() => card(element, 'PAN')?.classList.contains('is-selected'));
    await until(() => inside(element, '.viewer-bar'));
    expect(inside(element, '.desk-head').getBoundingClientRect().bottom).to.be.above(0);
  });

  it('has nothing serious against it, narrow and dark too [engines]', async () => {
    for (const { width, attributes } of [
      { width: 1280, attributes: '' },
      { width: 320, attributes: 'theme="dark"' },
    ]) {
      const element = await open({ width, attributes });
      toggle(element, 'AADHAAR').click();
      await until(() => chips(element, 'AADHAAR').length === 1);
      expect(await findings(element)).to.deep.equal([]);
      const cutOff = allInside(element, '.desk *').filter(
        (each) =>
          each.checkVisibility() && each.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
      );
      expect(cutOff.filter((each) => !each.closest('.tab-list')).map((each) => each.className)).to.deep.equal([]);
      closeDesk();
    }
  });
});
