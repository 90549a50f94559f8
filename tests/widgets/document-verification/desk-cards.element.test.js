import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  badge,
  button,
  card,
  chips,
  choose,
  control,
  dialog,
  entry,
  inside,
  leave,
  open,
  openLoan,
  optionsOf,
  popover,
  radio,
  snacks,
  stubDesk,
  textsIn,
  tick,
  toggle,
  type,
  update,
} from './desk-page.js';
import { cardOf } from './desk-stub.js';

describe('lending-document-verification', () => {
  stubDesk();

  it('opens and closes a card: title, status, fields, reasons and UPDATE [DV-10][DV-12][DV-13][DV-14]', async () => {
    const element = await open();
    expect([badge(element, 'PAN'), badge(element, 'SELFIE'), badge(element, 'AADHAAR')]).to.deep.equal([
      'Pending',
      'Approved',
      'Rejected',
    ]);
    expect(toggle(element, 'PAN').getAttribute('aria-expanded')).to.equal('true');
    expect(update(element, 'PAN')).to.not.equal(undefined);
    toggle(element, 'PAN').click();
    await until(() => toggle(element, 'PAN').getAttribute('aria-expanded') === 'false');
    expect(card(element, 'PAN').querySelector('.body').hidden).to.equal(true);
    toggle(element, 'AADHAAR').click();
    await until(() => chips(element, 'AADHAAR').length === 1);
    radio(element, 'AADHAAR', 'Approved').click();
    await until(() => badge(element, 'AADHAAR') === 'Approved');
    expect(chips(element, 'AADHAAR')).to.deep.equal([]);
  });

  it('rejects with reasons as chips that come off and can be added to; never without one [DV-15][DV-16][DV-17][DV-18][DV-19][DV-20][VA-42]', async () => {
    const element = await open();
    radio(element, 'PAN', 'Rejected').click();
    let panel = await until(() => popover(element));
    expect([...panel.querySelectorAll('.choice')].map((label) => label.textContent.trim())).to.deep.equal([
      'Image blurred or cropped',
      'PAN number does not match',
      'Name differs from application',
    ]);
    expect(button(panel, 'ADD').disabled).to.equal(true);
    button(panel, 'Cancel').click();
    await until(() => !popover(element));
    expect(badge(element, 'PAN')).to.equal('Pending');
    radio(element, 'PAN', 'Rejected').click();
    panel = await until(() => popover(element));
    tick(panel, 'Image blurred or cropped').click();
    tick(panel, 'PAN number does not match').click();
    await until(() => !button(panel, 'ADD').disabled);
    button(panel, 'ADD').click();
    await until(() => badge(element, 'PAN') === 'Rejected');
    expect(chips(element, 'PAN')).to.deep.equal(['Image blurred or cropped', 'PAN number does not match']);
    button(card(element, 'PAN'), 'Add reason').click();
    panel = await until(() => popover(element));
    expect(tick(panel, 'PAN number does not match').checked).to.equal(true);
    tick(panel, 'Name differs from application').click();
    button(panel, 'ADD').click();
    await until(() => chips(element, 'PAN').length === 3);
    for (const name of ['Remove Image blurred or cropped', 'Remove PAN number does not match']) {
      button(card(element, 'PAN'), name).click();
      await until(() => !button(card(element, 'PAN'), name));
    }
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.status).to.deep.equal({ docStatus: 'REJECTED', rejectReasons: ['NAME_DIFFERS'] });
    await until(() => update(element, 'PAN') && !update(element, 'PAN').disabled);
    button(card(element, 'PAN'), 'Remove Name differs from application').click();
    await until(() => update(element, 'PAN').disabled);
    expect(card(element, 'PAN').querySelector('footer').textContent).to.contain('Choose at least one reject reason');
  });

  it('shows each variant of a field; read-only ones cannot be typed in, addresses and the company are wide [DT-03][DV-26][DV-27][DV-28][DV-29][DV-30][DV-31][DV-32][DV-33][DV-34][DV-36][DV-37] [engines]', async () => {
    const element = await open();
    expect(control(element, 'PAN_NAME').localName).to.equal('input');
    expect(control(element, 'PAN_DOB').value).to.equal('31-05-1990');
    await until(() => card(element, 'PAN').querySelector('.date [aria-label="Open calendar"]'));
    expect(control(element, 'PAN_APPLICATION_NAME')).to.equal(undefined);
    expect(card(element, 'PAN').querySelector('.read').textContent).to.contain('Lakshmi Venkataraman');
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER') && control(element, 'ED_OFFICE_ADDRESS'));
    expect(control(element, 'ED_OFFICE_ADDRESS').localName).to.equal('textarea');
    const select = control(element, 'ED_GENDER');
    expect(optionsOf(select)).to.deep.equal(['Choose', 'Female', 'Male']);
    const radios = [...card(element, 'EMPLOYER').querySelectorAll('.radios label')];
    expect(radios.map((label) => [label.textContent.trim(), label.querySelector('input').checked])).to.deep.equal([
      ['Salaried', true],
      ['Self-employed', false],
    ]);
    expect(control(element, 'ED_SINCE').value).to.equal('2020/01');
    const search = control(element, 'ED_EMPLOYER_NAME_INTERNAL');
    expect(search.labels[0].textContent).to.equal('Search for Company*');
    const grid = card(element, 'EMPLOYER').querySelector('.grid2').getBoundingClientRect().width;
    for (const wide of ['ED_EMPLOYER_NAME_INTERNAL', 'ED_OFFICE_ADDRESS'])
      expect(entry(element, wide).getBoundingClientRect().width).to.be.closeTo(grid, 2);
  });

  it('updates a card: every changeable field, dates with slashes and shown with dashes, status null or as chosen [DV-21][DV-22][DV-23][DV-24][DV-25][DV-35][AP-42][ER-39]', async () => {
    const element = await open();
    for (const expected of [4, 5]) {
      await type(element, 'PAN_NAME', `NAME ${'IV'.repeat(expected - 3)}`);
      update(element, 'PAN').click();
      await until(() => asked('update').length === expected - 3);
      const call = asked('update').at(-1);
      expect([call.method, call.headers['if-match']]).to.deep.equal(['PUT', String(expected)]);
      expect(call.body).to.deep.equal({
        loanApplicationNumber: openLoan(),
        sectionKey: 'PAN',
        status: null,
        fields: [
          { key: 'PAN_NAME', value: `NAME ${'IV'.repeat(expected - 3)}` },
          { key: 'PAN_DOB', value: '31/05/1990' },
        ],
      });
      await until(() => !update(element, 'PAN').disabled && !card(element, 'PAN').textContent.includes('Not saved'));
      expect(control(element, 'PAN_DOB').value).to.equal('31-05-1990');
    }
    await until(() => snacks(element).includes('Section data updated successfully'));
    radio(element, 'PAN', 'Approved').click();
    update(element, 'PAN').click();
    await until(() => asked('update').length === 3);
    expect(asked('update')[2].body.status).to.deep.equal({ docStatus: 'APPROVED', rejectReasons: [] });
    await until(() => inside(element, '.desk-tabs').textContent.includes('2 of 3 mandatory cards approved'));
    expect(badge(element, 'PAN')).to.equal('Approved');
  });

  it('keeps UPDATE away until every changeable field has a value, and says what is wrong under it [VA-41]', async () => {
    const element = await open();
    await type(element, 'PAN_NAME', ' ');
    await leave(element, 'PAN_NAME');
    await until(() => update(element, 'PAN').disabled);
    expect(entry(element, 'PAN_NAME').textContent).to.contain('This field is required');
    expect(card(element, 'PAN').querySelector('footer').textContent).to.contain('1 field needs an answer.');
    await type(element, 'PAN_NAME', '<b>12345</b> =cmd');
    await until(() => card(element, 'PAN').querySelector('footer').textContent.includes('1 field is wrong.'));
    expect(update(element, 'PAN').disabled).to.equal(true);
    await type(element, 'PAN_NAME', 'X');
    await until(() => !update(element, 'PAN').disabled);
    await type(element, 'PAN_DOB', '31-02-1990');
    await until(() => update(element, 'PAN').disabled);
    await type(element, 'PAN_DOB', '1/6/90');
    await until(() => !update(element, 'PAN').disabled);
  });

  it('looks companies up once, half a second after the last letter; one found or the typed one is picked [CO-36][DV-38][DV-39][DV-40][DV-41][AP-43]', async () => {
    const element = await open();
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    await until(() => control(element, name));
    for (const text of ['k', 'ka', 'kav', 'kave', 'kaver', 'kaveri']) await type(element, name, text);
    const typedAt = performance.now();
    await until(() => inside(element, '.lookup-list'));
    expect(performance.now() - typedAt).to.be.at.least(480);
    expect(asked('employers').map(({ method, query }) => [method, query])).to.deep.equal([
      ['GET', { employerName: 'kaveri' }],
    ]);
    expect(inside(element, '.lookup-list .lookup-heading').textContent).to.equal('FROM THE LIST');
    expect(textsIn(element, '.lookup-choice')).to.deep.equal(['Kaveri Hospitals', 'Kaveri Industries Limited']);
    allInside(element, '.lookup-choice')[1].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await until(() => control(element, name).value === 'Kaveri Industries Limited');
    await type(element, name, 'Nobody Knows Traders');
    await until(() => inside(element, '.lookup-list .lookup-heading')?.textContent === 'OTHERS');
    expect(textsIn(element, '.lookup-choice')).to.deep.equal(['Nobody Knows Traders']);
    allInside(element, '.lookup-choice')[0].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await type(element, 'ED_SINCE', '01-01-2020');
    await until(() => !update(element, 'EMPLOYER').disabled);
    update(element, 'EMPLOYER').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.fields[0]).to.deep.equal({ key: name, value: 'Nobody Knows Traders' });
  });

  it('takes no part of a company’s name that was not picked while the list has some [DV-39][DV-40]', async () => {
    const element = await open();
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    await type(element, 'ED_SINCE', '01-01-2020');
    await until(() => !update(element, 'EMPLOYER').disabled);
    await type(element, name, 'kav');
    await until(() => inside(element, '.lookup-list'));
    await leave(element, name);
    await until(() => !inside(element, '.lookup-list'));
    expect(update(element, 'EMPLOYER').disabled).to.equal(true);
    await until(() => entry(element, name).textContent.includes('Choose one of the list'));
    await type(element, name, 'kaveri hospitals');
    await until(() => inside(element, '.lookup-list'));
    await leave(element, name);
    await until(() => control(element, name).value === 'Kaveri Hospitals');
    await until(() => !update(element, 'EMPLOYER').disabled);
  });

  it('takes the approval of a card back when its data is corrected, until it is approved again [DV-14]', async () => {
    const fields = [{ key: 'PAN_NAME', label: 'Name on PAN', accessLevel: 'edit', variant: 'text', value: 'LAKSHMI' }];
    const approved = { docStatus: 'approved', approved: true };
    const element = await open({
      cards: { IDENTITY: [cardOf('PAN', 'PAN card', { preview: null, status: approved, fields })] },
    });
    expect(badge(element, 'PAN')).to.equal('Approved');
    await type(element, 'PAN_NAME', 'LAKSHMI V');
    await until(() => badge(element, 'PAN') === 'Pending');
    radio(element, 'PAN', 'Approved').click();
    await until(() => badge(element, 'PAN') === 'Approved');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.status).to.deep.equal({ docStatus: 'APPROVED', rejectReasons: [] });
  });

  it('picks nothing by Enter from the companies of an earlier search [DV-40]', async () => {
    const element = await open();
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    const enter = () =>
      control(element, name).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
      );
    await type(element, name, 'kav');
    await until(() => inside(element, '.lookup-list'));
    await type(element, name, 'kavx');
    enter();
    await until(() => !inside(element, '.lookup-list'));
    expect(control(element, name).value).to.equal('kavx');
    await type(element, name, 'kaveri');
    await until(() => asked('employers').some(({ query }) => query.employerName === 'kaveri'));
    await until(() => inside(element, '.lookup-list'));
    enter();
    await until(() => control(element, name).value === 'Kaveri Hospitals');
  });

  it('adds a document by type and a proof of that type, and removes it again [DV-55][DV-56][DV-57][DV-59][VA-43][ER-38]', async () => {
    const element = await open();
    expect(allInside(element, '[aria-label="Add document"]')).to.have.length(1);
    button(inside(element, '[aria-label="Additional KYC Documents"]'), 'Add document').click();
    const box = await until(() => dialog(element));
    const proofs = () => optionsOf(control(element, 'proofType')).slice(1);
    await choose(element, 'type', 'Income Proof');
    await until(() => proofs().join() === 'Form 16');
    expect(button(box, 'ADD').disabled).to.equal(true);
    await choose(element, 'type', 'Address Proof');
    await until(() => proofs().join() === 'Passport,Gas connection');
    await choose(element, 'proofType', 'Passport');
    await until(() => !button(box, 'ADD').disabled);
    button(box, 'ADD').click();
    await until(() => card(element, 'ADDITIONAL_KYC_1'));
    expect(card(element, 'ADDITIONAL_KYC_1').textContent).to.contain('Address Proof-Passport');
    await until(() => snacks(element).includes('Added kyc document successfully'));
    button(card(element, 'ADDITIONAL_KYC_1'), 'Remove document').click();
    // the dialog that added it may still be leaving
    const remove = await until(() => dialog(element) && button(dialog(element), 'Remove'));
    remove.click();
    await until(() => !card(element, 'ADDITIONAL_KYC_1') && !dialog(element));
    expect(asked('remove')[0].headers['if-match']).to.equal('4');
    expect(button(card(element, 'PAN'), 'Remove document')).to.equal(undefined);
    expect(asked('add')[0].body).to.deep.equal({
      loanApplicationNumber: openLoan(),
      type: 'Address Proof',
      proofType: 'Passport',
    });
  });
});
