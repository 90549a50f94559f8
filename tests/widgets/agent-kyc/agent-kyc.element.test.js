import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  buttonIn,
  change,
  choose,
  chooseIn,
  control,
  dialog,
  documentOf,
  inside,
  kycIn,
  open,
  paper,
  put,
  renewalOf,
  show,
  snacks,
  stubKyc,
  textsIn,
  type,
  uploadPath,
} from './kyc-page.js';

const photo = (bytes = 2048, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const tabs = (element) => textsIn(element, '.kyc-statuses a > span:first-child');
const judge = (element, kind, word) => buttonIn(paper(element, kind), word).click();

describe('lending-agent-kyc', () => {
  stubKyc();
  beforeEach(forgetKept);

  it('lists the statuses with their counts, and the agents of the one that the address names [AK-01]', async () => {
    const element = await open('SUBMITTED');
    await until(() => allInside(element, '.kyc-agents a').length === 2);
    expect(tabs(element)).to.deep.equal(['Not started', 'Draft', 'Submitted', 'Rework', 'Rejected', 'Done']);
    expect(inside(element, '.kyc-statuses [aria-current="page"]').textContent).to.contain('Submitted');
    const asks = [];
    document.addEventListener('lending-navigate', (event) => asks.push(/** @type {CustomEvent} */ (event).detail), {
      once: true,
    });
    allInside(element, '.kyc-statuses a')[3].click();
    await until(() => element.getAttribute('tab-name') === 'rework');
    expect(asks).to.deep.equal([{ screen: 'AGENCY_AGENT_KYC', params: { tabName: 'rework' }, v: 1 }]);
    await until(() => textsIn(element, '.kyc-agents .strong').includes('Nasreen REWORK'));
    await until(() => inside(element, '.blank h3')?.textContent === 'No agent is chosen');
  });

  it('shows an agent who has moved on under the present status, and corrects the address', async () => {
    const asks = [];
    const note = (event) => asks.push(/** @type {CustomEvent} */ (event).detail);
    document.addEventListener('lending-navigate', note);
    const element = await open('REWORK', { tab: 'submitted' });
    await until(() => element.getAttribute('tab-name') === 'rework');
    document.removeEventListener('lending-navigate', note);
    expect(asks[0]).to.deep.equal({
      screen: 'AGENCY_AGENT_KYC',
      params: { tabName: 'rework', userId: kycIn('REWORK').userId },
      replaces: true,
      v: 1,
    });
  });

  it('shows a status of another backend by its name, on a tab of its own [AK-05]', async () => {
    const element = await open('IN_PROGRESS', { changes: { readOnlyReason: 'The vendor checks it' } });
    await until(() => tabs(element).includes('In progress'));
    expect(inside(element, '.chain .now').textContent).to.contain('In progress');
    expect(textsIn(element, '.notice').join(' ')).to.contain('The vendor checks it. It can be looked at.');
    expect(button(element, 'Submit')).to.equal(undefined);
  });

  it('is filled in on the fields of the agent’s record, keeps what is typed, and saves what has changed [AK-07][AP-87]', async () => {
    let element = await open('NOT_STARTED', {
      changes: {
        actions: [
          { action: 'fill', refusal: null },
          { action: 'submit', refusal: '15 things are missing or not right' },
        ],
      },
    });
    expect(textsIn(element, '.is-read .cut').slice(0, 3)).to.deep.equal([
      'Harish Bhandari',
      'harish.bhandari@example.com',
      '81xxxxxx64',
    ]);
    await until(() => asked('prefill').length === 1);
    expect(button(element, 'Submit').disabled).to.equal(true);
    await type(element, 'pan', 'CQWP4471M');
    await type(element, 'pinCode', '411009');
    button(element, 'Save draft').click();
    await until(() => textsIn(element, '.error').includes('Enter a PAN such as ABCPK1234F'));
    expect(asked('save')).to.have.length(0);
    await element.saveDraft();
    clearPage();
    element = await show('not_started');
    await until(() => control(element, 'pan')?.value === 'CQWP4471M');
    await type(element, 'pan', 'CQWPB4471M');
    button(element, 'Save draft').click();
    await until(() => asked('save').length === 1);
    const [{ body, headers }] = asked('save');
    expect(headers['if-match']).to.equal('0');
    expect(Object.entries(body.fields).filter(([, value]) => value !== null)).to.deep.equal([
      ['pan', 'CQWPB4471M'],
      ['pinCode', '411009'],
    ]);
    await until(() => snacks(element).includes('The changes have been saved successfully'));
  });

  it('shows a masked value for a while, and takes it anew: the account number twice', async () => {
    const element = await open('DRAFT');
    expect(textsIn(element, '.masked .num')).to.include('ABxxxxxx4F');
    button(element, 'Show the full PAN').click();
    await until(() => textsIn(element, '.masked .num').includes('ABCPX1234F'));
    expect(asked('reveal')[0].body.field).to.equal('pan');
    button(element, 'Hide the PAN').click();
    await until(() => textsIn(element, '.masked .num').includes('ABxxxxxx4F'));
    button(element, 'Change Account number').click();
    await type(element, 'accountNumber', '501000123456');
    await type(element, 'accountNumberAgain', '501000123465');
    button(element, 'Save draft').click();
    await until(() => textsIn(element, '.error').includes('The two numbers are not the same'));
    expect(asked('save')).to.have.length(0);
    button(element, 'Keep the saved account number').click();
    await until(() => button(element, 'Change Account number'));
    expect(button(element, 'Save draft').disabled).to.equal(true);
  });

  it('sends a document to its address, by PUT and without a session, and puts it into the KYC [AP-88]', async () => {
    const element = await open('DRAFT', { changes: { documents: [] } });
    choose(element, 'PAN', photo());
    await until(() => paper(element, 'PAN').textContent.includes('PAN.jpg'));
    const [{ body }] = asked('presign');
    expect({
      kind: body.kind,
      name: body.name,
      bytes: body.bytes,
      sha: /^[0-9a-f]{64}$/.test(body.sha256),
    }).to.deep.equal({
      kind: 'PAN',
      name: 'photo.jpg',
      bytes: 2048,
      sha: true,
    });
    expect(put().map(({ path }) => path)).to.deep.equal([uploadPath]);
    expect(Object.keys(put()[0].headers).filter((name) => /token|key/.test(name))).to.deep.equal([]);
    expect(
      asked('attach').map(({ body: sent, headers }) => [sent.kind, sent.fileId, headers['if-match']]),
    ).to.deep.equal([['PAN', documentOf('PAN').fileId, '4']]);
    await until(() => inside(element, '[aria-labelledby=kyc-papers] [role=status]').textContent.includes('uploaded'));
    expect(snacks(element)).to.deep.equal([]);
  });

  it('shows in place of a masked value why it may not be seen now', async () => {
    const errorMessage = 'Nobody sees more than 10 whole numbers within a minute. Wait a moment, then look again';
    const element = await open('DRAFT', {
      answers: { reveal: { error: { errorCode: 'LIMIT_REACHED', errorMessage } } },
    });
    button(element, 'Show the full PAN').click();
    await until(() => textsIn(element, '.masked .num').includes(errorMessage));
    expect(snacks(element)).to.deep.equal([]);
  });

  it('says of each document why it was not uploaded, and sends it again', async () => {
    let isRefused = true;
    const answer = () =>
      isRefused
        ? { error: { errorCode: 'FILE_BROKEN', errorMessage: 'This file is damaged or incomplete' } }
        : { isOdd: true, data: {} };
    const element = await open('DRAFT', { changes: { documents: [] }, answers: { [uploadPath]: answer } });
    choose(element, 'PHOTO', photo(5 * 1024 * 1024 + 1));
    await until(() => paper(element, 'PHOTO').textContent.includes('This file is larger than 5 MB'));
    choose(element, 'ADDRESS', photo(10, 'setup.exe'));
    await until(() => paper(element, 'ADDRESS').textContent.includes('This file is none of these'));
    expect(asked('presign')).to.have.length(0);
    choose(element, 'DRA', photo());
    await until(() => paper(element, 'DRA').textContent.includes('This file is damaged or incomplete'));
    expect(asked('attach')).to.have.length(0);
    isRefused = false;
    buttonIn(paper(element, 'DRA'), 'Try again').click();
    await until(() => paper(element, 'DRA').textContent.includes('DRA.jpg'));
    expect(asked('attach')).to.have.length(1);
  });

  it('opens in a rework only what was asked for', async () => {
    const element = await open('REWORK');
    expect(textsIn(element, '.notice').join(' ')).to.contain('1 thing to mend: Photo.');
    expect(buttonIn(paper(element, 'PHOTO'), 'Replace Photo')).to.not.equal(undefined);
    expect(buttonIn(paper(element, 'PAN'), 'Replace PAN card')).to.equal(undefined);
    expect(control(element, 'pinCode')).to.equal(undefined);
    button(element, 'Submit again').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Submit').click();
    await until(() => asked('submit').length === 1);
  });

  it('is done once every document is right; a wrong one asks for rework, with words', async () => {
    const element = await open('SUBMITTED');
    expect([button(element, 'Done').disabled, button(element, 'Ask for rework').disabled]).to.deep.equal([true, true]);
    judge(element, 'POLICE', 'Wrong');
    await until(() => !button(element, 'Ask for rework').disabled);
    button(element, 'Ask for rework').click();
    await until(() => textsIn(element, '.error').includes('Write what to mend'));
    await type(element, 'decide.remark', 'The verification is of another person');
    button(element, 'Ask for rework').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => !dialog(element));
    button(element, 'Remove Police verification').click();
    for (const kind of ['PHOTO', 'PAN', 'ADDRESS', 'DRA', 'POLICE']) judge(element, kind, 'Right');
    await until(() => !button(element, 'Done').disabled);
    button(element, 'Done').click();
    await until(() => dialog(element));
    change({ status: 'DONE', actions: [], readOnlyReason: 'This KYC is done' });
    buttonIn(dialog(element), 'Done').click();
    await until(() => asked('decide').length === 1);
    expect(asked('decide')[0].body).to.deep.include({
      decision: 'DONE',
      rejectReason: null,
      remark: 'The verification is of another person',
    });
    expect(asked('decide')[0].body.verdicts).to.have.length(5);
    await until(() => element.getAttribute('tab-name') === 'done');
    expect(button(element, 'Done')).to.equal(undefined);
  });

  it('is rejected with a reason, and keeps what was typed where that is refused', async () => {
    const refused = {
      errorCode: 'MAKER_CHECKER_VIOLATION',
      errorMessage: 'The person who filled in or submitted this KYC may not decide on it',
    };
    const element = await open('SUBMITTED', { answers: { decide: { error: refused } } });
    button(element, 'Reject').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Reject').click();
    await until(() => textsIn(element, '.error').includes('Choose a reason'));
    await type(element, 'decide.remark', 'The certificate is forged');
    const reason = control(element, 'decide.rejectReason');
    reason.value = 'FORGED';
    reason.dispatchEvent(new Event('change', { bubbles: true }));
    buttonIn(dialog(element), 'Reject').click();
    await until(() => snacks(element).includes(refused.errorMessage));
    expect(asked('decide')[0].body).to.deep.include({ decision: 'REJECTED', rejectReason: 'FORGED' });
    expect(control(element, 'decide.remark').value).to.equal('The certificate is forged');
  });

  it('of an agent who is done changes nothing, and says when the certificate ends [AK-04]', async () => {
    const certificate = { validUntil: '2026-12-12', state: 'EXPIRING', daysLeft: 18 };
    const event = (name, day) => ({ event: name, by: null, at: day, remark: null, parts: [], rejectReason: null });
    const history = [event('CERTIFICATE_ENDED', '2026-12-13 00:00:00'), event('DONE', '2026-08-02 10:00:00')];
    const element = await open('DONE', { changes: { certificate, accountAllocated: 86, history } });
    expect(inside(element, '.chain .now').textContent).to.contain('02 Aug 2026');
    const text = element.shadowRoot.textContent;
    expect(text).to.contain('The debt recovery certificate ends in 18 days');
    expect(text).to.contain('86 loans');
    const names = allInside(element, '.kyc-main button').map(
      (each) => each.getAttribute('aria-label') ?? each.textContent.trim(),
    );
    expect(names.filter((name) => !name.startsWith('Show the full'))).to.deep.equal([]);
  });

  const expired = { validUntil: '2026-11-20', state: 'EXPIRED', daysLeft: -4 };
  const renew = { actions: [{ action: 'renew', refusal: null }], certificate: expired };

  it('shows of an agent nobody has started what the record knows, also where that cannot be asked [AP-87]', async () => {
    const known = { userId: 'x', name: 'Harish B.', email: 'hb@example.com', phone: '98xxxxxx10', role: null };
    const element = await open('NOT_STARTED', {
      answers: { prefill: { data: { ...known, status: 'NOT_STARTED' } } },
    });
    await until(() => textsIn(element, '.is-read .cut')[0] === 'Harish B.');
    expect(textsIn(element, '.is-read .cut').slice(1, 3)).to.deep.equal(['hb@example.com', '98xxxxxx10']);
    clearPage();
    const other = await open('NOT_STARTED', {
      answers: { prefill: { status: 404, error: { errorCode: 'NOT_FOUND', errorMessage: 'No such page' } } },
    });
    expect(textsIn(other, '.is-read .cut')[0]).to.equal('Harish Bhandari');
    expect(snacks(other)).to.deep.equal([]);
  });

  it('asks for what is known of nobody whose KYC is started already', async () => {
    const element = await open('DRAFT');
    await until(() => control(element, 'pinCode'));
    expect(asked('prefill')).to.have.length(0);
  });

  it('takes a renewed certificate of an agent who is done: number, last day and paper, which are kept', async () => {
    let element = await open('DONE', { changes: renew });
    expect(element.shadowRoot.textContent).to.contain('The debt recovery certificate ended on 20 Nov 2026');
    expect(button(element, 'Submit').disabled).to.equal(true);
    const panel = () => inside(element, '[aria-labelledby="kyc-renewal"]');
    chooseIn(panel(), photo(5 * 1024 * 1024 + 1));
    await until(() => panel().textContent.includes('This file is larger than 5 MB'));
    expect(buttonIn(panel(), 'Try again')).to.not.equal(undefined);
    chooseIn(panel(), photo(2048, 'dra.jpg'));
    await until(() => panel().textContent.includes('dra.jpg') && !button(element, 'Submit').disabled);
    expect(asked('attach')).to.have.length(0);
    expect(asked('presign')[0].body.kind).to.equal('DRA');
    await type(element, 'renew.draCertificate', 'DRA-2026-9001');
    await element.saveDraft();
    clearPage();
    element = await show('done');
    await until(() => control(element, 'renew.draCertificate')?.value === 'DRA-2026-9001');
    await until(() => panel().textContent.includes('dra.jpg'));
    button(element, 'Submit').click();
    await until(() => textsIn(element, '.error').includes('This field is required'));
    expect(asked('renew')).to.have.length(0);
    await type(element, 'renew.draValidUntil', '14/06/2029');
    change({ actions: [], renewal: renewalOf() });
    button(element, 'Submit').click();
    await until(() => asked('renew').length === 1);
    expect(asked('renew')[0].body).to.deep.include({
      draCertificate: 'DRA-2026-9001',
      draValidUntil: '2029-06-14',
      fileId: documentOf('DRA').fileId,
    });
    expect(asked('renew')[0].headers['if-match']).to.equal('4');
    await until(() => panel() === null);
    await until(() => snacks(element).includes('The certificate is submitted. Another person decides'));
  });

  it('has a renewed certificate accepted after a question, refused with words, and by no one who has submitted it', async () => {
    const waits = (refusal) => ({
      certificate: expired,
      renewal: renewalOf(),
      actions: [{ action: 'decideRenewal', refusal }],
    });
    const own = 'The person who submitted this certificate may not decide on it';
    const mine = await open('DONE', { changes: waits(own) });
    expect(mine.shadowRoot.textContent).to.contain(`${own}.`);
    expect([button(mine, 'Accept'), button(mine, 'Refuse')]).to.deep.equal([undefined, undefined]);
    clearPage();
    const element = await open('DONE', { changes: waits(null) });
    const panel = inside(element, '[aria-labelledby="kyc-renewed"]');
    expect(panel.textContent).to.contain('DRA-2026-9001').and.contain('14 Jun 2029');
    expect(panel.querySelector('a').getAttribute('href')).to.contain('/files/');
    button(element, 'Refuse').click();
    await until(() => textsIn(element, '.error').includes('Write why it is refused'));
    expect(dialog(element)).to.equal(null);
    button(element, 'Accept').click();
    await until(() => dialog(element));
    expect(await findings(element)).to.deep.equal([]);
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => !dialog(element));
    button(element, 'Accept').click();
    await until(() => dialog(element));
    change({ actions: [], renewal: null, certificate: { validUntil: '2029-06-14', state: 'VALID', daysLeft: 900 } });
    buttonIn(dialog(element), 'Accept').click();
    await until(() => asked('decideRenewal').length === 1);
    expect(asked('decideRenewal')[0].body).to.deep.include({ decision: 'ACCEPTED', remark: '' });
    await until(() => snacks(element).includes('The certificate is renewed. Loans can be allocated'));
    clearPage();
    const renewal = renewalOf({
      status: 'REFUSED',
      remark: 'Blurred',
      decidedBy: 'Meera Joshi',
      decidedAt: '2026-11-24 10:00:00',
    });
    const refused = await open('DONE', { changes: { ...renew, renewal } });
    expect(textsIn(refused, '.notice').join(' ')).to.contain(
      'The renewed certificate DRA-2026-9001 was refused. Blurred.',
    );
  });

  it('says who is nobody, and what went wrong', async () => {
    const missing = { status: 404, error: { errorCode: 'NOT_FOUND', errorMessage: 'This record was not found' } };
    const element = await open('DRAFT', { answers: { kyc: missing } });
    await until(() =>
      inside(element, '.blank')?.textContent.includes('There is no agent of the agency with this user ID'),
    );
  });

  for (const { status, width, attributes, changes = {} } of [
    { status: 'DRAFT', width: 1440, attributes: '' },
    { status: 'DRAFT', width: 390, attributes: 'theme="dark"' },
    { status: 'SUBMITTED', width: 768, attributes: '' },
    { status: 'SUBMITTED', width: 390, attributes: 'theme="dark"' },
    { status: 'REWORK', width: 1440, attributes: 'theme="dark"' },
    { status: 'DONE', width: 390, attributes: '' },
    { status: 'DONE', width: 1440, attributes: 'theme="dark"', changes: renew },
    { status: 'DONE', width: 390, attributes: '', changes: renew },
  ])
    it(`has no serious accessibility finding: ${status}${'actions' in changes ? ' to renew' : ''}, ${width} px, ${attributes || 'light'} [engines]`, async () => {
      const element = await open(status, { width, attributes, changes });
      expect(await findings(element)).to.deep.equal([]);
      // every button holds its words
      for (const each of allInside(element, '.kyc-main button'))
        expect(each.scrollWidth, each.textContent).to.be.at.most(each.clientWidth);
    });
});
