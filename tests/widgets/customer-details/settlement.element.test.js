import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  buttonIn,
  control,
  dialog,
  inside,
  open,
  snacks,
  stubFile,
  textsIn,
  type,
} from './file-page.js';
import { loan } from './sample-file.js';
import {
  below,
  byApprover,
  idOf,
  pending,
  settlement,
  settlementsOf,
  verified,
  violated,
  within,
} from './sample-settlements.js';

const card = (element) => inside(element, '.settlement-card');
const saved = 'Settlement info submitted successfully';
const policy = (element) =>
  [...dialog(element).querySelectorAll('[aria-live] .notice')].map((each) => each.textContent);
const submitButton = (element) => buttonIn(dialog(element), 'Submit');

/** Opens a file whose settlements can be changed by what the screen asks. */
async function openWith(loaded, answers = {}, more = {}) {
  let held = loaded;
  const element = await open({
    answers: { settlements: () => ({ data: structuredClone(held) }), ...answers },
    waits: '.settlement-card .settlement-body',
    ...more,
  });
  return { element, becomes: (next) => (held = next) };
}

async function openOffer(loaded = settlementsOf(), answers = {}) {
  const opened = await openWith(loaded, answers);
  buttonIn(card(opened.element), 'Offer settlement').click();
  await until(() => dialog(opened.element) && control(opened.element, 'offer.amount'));
  return opened;
}

async function fill(element, amount, date = '24/12/2026') {
  await type(element, 'offer.amount', String(amount));
  await type(element, 'offer.date', date);
}

describe('the settlement of a customer file', () => {
  stubFile();

  it('shows the dues and whose approval each amount needs before one is typed, and never the floor', async () => {
    const { element } = await openOffer();
    const rungs = textsIn(element, 'lending-sl-dialog .rung .reach');
    expect(rungs).to.deep.equal([
      '₹95,000 to ₹99,999',
      '₹90,000 to ₹94,999',
      '₹75,000 to ₹89,999',
      'Up to ₹74,999',
      'Lower amounts are refused',
    ]);
    expect(dialog(element).textContent).to.include('Agency manager, manager@demo.example');
    expect(dialog(element).textContent).to.not.match(/floor|50,000/i);
    await fill(element, 40_000);
    expect(dialog(element).textContent).to.not.match(/floor|50,000/i);
    expect(allInside(element, '.rung[aria-current]').map((each) => each.textContent)).to.have.length(1);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says what an amount gives up while it is typed, and refuses the full amount', async () => {
    const { element } = await openOffer();
    await type(element, 'offer.amount', '92000');
    await until(() => dialog(element).textContent.includes('Gives up ₹8,000, 8% of ₹1,00,000'));
    await until(() => inside(element, '.rung[aria-current]')?.textContent.includes('₹92,000, 8% off'));
    await type(element, 'offer.amount', '94999');
    await until(() => dialog(element).textContent.includes('Gives up ₹5,001, 5.1% of ₹1,00,000'));
    await fill(element, 100_000);
    buttonIn(dialog(element), 'Verify').click();
    await until(() => dialog(element).textContent.includes('This is the full amount. Send a payment link'));
    expect(asked('verify')).to.have.length(0);
  });

  it('gives up with an amount what was waived lately, and shows by whom', async () => {
    const waivers = [{ amount: 5_000, at: '2026-11-20T05:00:00.000Z', by: 'Sunita Rao' }];
    const { element } = await openOffer(settlementsOf([], { totalOutstanding: 55_000, waived: 5_000, waivers }));
    await type(element, 'offer.amount', '49500');
    await until(() => dialog(element).textContent.includes('Gives up ₹5,500, with ₹5,000 waived, 17.5% of ₹60,000'));
    expect(dialog(element).textContent).to.include('Waived in 30 days: ₹5,000');
    expect(dialog(element).textContent).to.include('₹5,000, Sunita Rao');
  });

  it('reads the policy note letter for letter, and submits by policy with the day as YYYY-MM-DD [ST-06][CO-13][ER-29]', async () => {
    const made = settlement({ settlementAmount: 95_000, approveMode: 'autoapprove', level: null, approvals: [] });
    const { element, becomes } = await openOffer(settlementsOf(), {
      verify: { data: verified },
      submit: () => {
        becomes(settlementsOf([made]));
        return { data: made };
      },
    });
    await fill(element, 95_000);
    expect(submitButton(element).disabled).to.equal(true);
    buttonIn(dialog(element), 'Verify').click();
    await until(() => policy(element).length === 1);
    expect(policy(element)[0].trim()).to.equal(within);
    expect(asked('verify')[0].body).to.deep.equal({
      loanApplicationId: loan,
      settlementAmount: 95_000,
      settlementDate: '2026-12-24',
    });
    await until(() => !submitButton(element).disabled);
    submitButton(element).click();
    await until(() => asked('submit').length === 1);
    expect(asked('submit')[0].body).to.deep.equal({
      loanApplicationId: loan,
      settlementAmount: 95_000,
      settlementDate: '2026-12-24',
      approveMode: 'autoapprove',
    });
    await until(() => snacks(element).includes(saved));
    await until(() => card(element).textContent.includes('Approved under policy'));
    await until(() => dialog(element) === null);
  });

  it('is offered in parts where the loan takes them: the last is the rest, and what is wrong is said at once', async () => {
    const parts = [
      { no: 1, amount: 25_000, dueOn: '2026-12-01', paidAmount: 25_000 },
      { no: 2, amount: 70_000, dueOn: '2026-12-24', paidAmount: 5_000 },
    ];
    const made = settlement({
      settlementAmount: 95_000,
      approveMode: 'autoapprove',
      level: null,
      approvals: [],
      parts,
    });
    const { element, becomes } = await openOffer(settlementsOf([], { mostParts: 6 }), {
      verify: { data: verified },
      submit: () => {
        becomes(settlementsOf([made], { mostParts: 6 }));
        return { data: made };
      },
    });
    await fill(element, 95_000);
    await type(element, 'offer.parts', '2');
    await type(element, 'offer.part1.amount', '5000');
    await type(element, 'offer.part1.day', '01/12/2026');
    await until(() => dialog(element).textContent.includes('Part 2: ₹90,000 by'));
    buttonIn(dialog(element), 'Verify').click();
    await until(() => dialog(element).textContent.includes('The first part is at least 10 %'));
    expect(asked('verify')).to.have.length(0);
    await type(element, 'offer.part1.amount', '25000');
    expect(await findings(element)).to.deep.equal([]);
    buttonIn(dialog(element), 'Verify').click();
    await until(() => policy(element).length === 1);
    const offered = {
      loanApplicationId: loan,
      settlementAmount: 95_000,
      settlementDate: '2026-12-24',
      parts: [
        { amount: 25_000, dueOn: '2026-12-01' },
        { amount: 70_000, dueOn: '2026-12-24' },
      ],
    };
    expect(asked('verify')[0].body).to.deep.equal(offered);
    await until(() => !submitButton(element).disabled);
    await type(element, 'offer.part1.amount', '26000');
    await until(() => submitButton(element).disabled);
    await type(element, 'offer.part1.amount', '25000');
    await until(() => !submitButton(element).disabled);
    submitButton(element).click();
    await until(() => asked('submit').length === 1);
    expect(asked('submit')[0].body).to.deep.equal({ ...offered, approveMode: 'autoapprove' });
    await until(() => card(element).textContent.includes('Part 1₹25,000'));
    expect(card(element).textContent).to.match(/Part 2₹70,000by .+, ₹5,000 paid/);
  });

  it('asks for no parts of a loan that is paid at once', async () => {
    const { element } = await openOffer();
    expect(control(element, 'offer.parts')).to.equal(undefined);
  });

  it('names the approver of an amount below, and takes the note back once something is changed [ST-07]', async () => {
    const { element } = await openOffer(settlementsOf(), { verify: { data: below } });
    await fill(element, 92_000);
    buttonIn(dialog(element), 'Verify').click();
    await until(() => policy(element).length === 1);
    expect(policy(element)[0].trim()).to.equal(byApprover);
    await until(() => !submitButton(element).disabled);
    await type(element, 'offer.amount', '91999');
    await until(() => policy(element).length === 0 && submitButton(element).disabled);
    await type(element, 'offer.amount', '92000');
    await until(() => policy(element).length === 1);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('keeps what was typed where the policy has changed, and asks to verify again', async () => {
    const refused = {
      error: { errorCode: 'SETTLEMENT_POLICY_CHANGED', errorMessage: 'The policy has changed. Verify again' },
    };
    const { element } = await openOffer(settlementsOf(), { verify: { data: below }, submit: refused });
    await fill(element, 92_000);
    await type(element, 'offer.remark', 'Wage delayed');
    buttonIn(dialog(element), 'Verify').click();
    await until(() => !submitButton(element).disabled);
    submitButton(element).click();
    await until(() => snacks(element).includes('The policy has changed. Verify again'));
    await until(() => policy(element).length === 0);
    expect(submitButton(element).disabled).to.equal(true);
    expect(control(element, 'offer.amount').value).to.equal('92,000');
    expect(control(element, 'offer.remark').value).to.equal('Wage delayed');
  });

  it('asks for a tick before a date beyond 90 days is submitted', async () => {
    const warning = 'A date beyond 90 days counts as restructuring';
    const { element } = await openOffer(settlementsOf(), { verify: { data: { ...below, warnings: [warning] } } });
    await fill(element, 92_000, '15/03/2027');
    buttonIn(dialog(element), 'Verify').click();
    await until(() => policy(element).length === 2);
    expect(submitButton(element).disabled).to.equal(true);
    const box = await until(() => dialog(element).querySelector('input[type="checkbox"]'));
    box.click();
    await until(() => !submitButton(element).disabled);
  });

  it('is blocked by an active one, whose approval it waits for, with a text to copy for the approver [ST-03]', async () => {
    const refusal = 'There is a settlement in status MGR_PENDING';
    const { element } = await openWith(settlementsOf([pending()], { offer: { refusal } }));
    expect(buttonIn(card(element), 'Offer settlement')).to.equal(undefined);
    expect(card(element).textContent).to.include('No second settlement while this one is open');
    expect(card(element).textContent).to.include('Waits for agency manager');
    expect(card(element).textContent.split(byApprover), 'said once').to.have.length(2);
    expect(card(element).textContent).to.match(/Waits for agency manager[^.]*Since \d\d \w+ 20\d\d/);
    expect(card(element).querySelector('[aria-label="Copy for the approver"]')).to.not.equal(null);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('stays the settlement of the loan once it is completed, and names the day until which there is no new loan [ST-11]', async () => {
    const refusal = 'There is a settlement in status COMPLETED';
    const done = violated({ status: 'COMPLETED', paidAmount: 92_000, reason: null, actions: [] });
    const { element } = await openWith(
      settlementsOf([done], { offer: { refusal }, totalOutstanding: 0, barredUntil: '2027-09-24' }),
    );
    expect(card(element).textContent).to.include('The rest of the dues is waived');
    expect(card(element).textContent).to.include('No new loan until');
    expect(buttonIn(card(element), 'Offer settlement')).to.equal(undefined);
  });

  it('asks before the link is sent, and says that it was [VA-12]', async () => {
    const sent = settlement({ sentAt: '2026-11-25 10:45:00', sentBy: 'SMS', version: 4 });
    const { element, becomes } = await openWith(settlementsOf([settlement()]), {
      offerLink: () => {
        becomes(settlementsOf([sent]));
        return { data: { status: 'QUEUED', reason: null, sendsAt: null, url: null, settlement: sent } };
      },
    });
    buttonIn(card(element), 'Send link').click();
    await until(() => dialog(element)?.textContent.includes('Are you sure you want to send the link?'));
    expect(dialog(element).textContent).to.include('₹92,000');
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => dialog(element) === null);
    expect(asked('offerLink')).to.have.length(0);
    buttonIn(card(element), 'Send link').click();
    await until(() => dialog(element) && buttonIn(dialog(element), 'Send link'));
    buttonIn(dialog(element), 'Send link').click();
    await until(() => asked('offerLink').length === 1);
    expect(asked('offerLink')[0].body).to.deep.equal({ settlementId: idOf(51), channel: 'SMS' });
    await until(() => snacks(element).includes('Sent new communication'));
    await until(() => card(element).textContent.includes('Link sent by SMS'));
    expect(buttonIn(card(element), 'Send link again')).to.not.equal(undefined);
  });

  it('shows a copied link once, and says why a message was not sent', async () => {
    const url = `https://portal.example/offer/${'a'.repeat(43)}`;
    const answers = [
      { data: { status: 'SUPPRESSED', reason: 'DUPLICATE', sendsAt: null, url: null, settlement: settlement() } },
      { data: { status: null, reason: null, sendsAt: null, url, settlement: settlement() } },
    ];
    const { element } = await openWith(settlementsOf([settlement()]), { offerLink: () => answers.shift() });
    buttonIn(card(element), 'Send link').click();
    await until(() => dialog(element) && buttonIn(dialog(element), 'Send link'));
    buttonIn(dialog(element), 'Send link').click();
    await until(() => dialog(element)?.textContent.includes('Choose another way, or copy the link'));
    buttonIn(dialog(element), 'Done').click();
    await until(() => dialog(element) === null);
    buttonIn(card(element), 'Send link').click();
    const copy = await until(() => {
      const choices = [...(dialog(element)?.querySelectorAll('[role="radio"], label') ?? [])];
      return choices.find((each) => each.textContent.trim() === 'Copy the link');
    });
    copy.click();
    await until(() => buttonIn(dialog(element), 'Make link'));
    buttonIn(dialog(element), 'Make link').click();
    await until(() => dialog(element)?.textContent.includes(url));
    expect(asked('offerLink').map(({ body }) => body.channel)).to.deep.equal(['SMS', 'COPY']);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('lists every settlement of the loan with status, amount and date, and why each ended [ST-10]', async () => {
    const deleted = settlement({
      settlementId: idOf(53),
      status: 'DELETED',
      settlementAmount: 90_000,
      closedAt: '2026-08-01 10:00:00',
      closedBy: 'Sunita Rao',
      reason: 'WRONG_DATE',
      actions: [],
    });
    const { element } = await openWith(settlementsOf([violated(), deleted]));
    buttonIn(card(element), 'History (2)').click();
    await until(() => dialog(element)?.querySelector('dl'));
    const rows = [...dialog(element).querySelectorAll('dl > div')].map((each) =>
      each.textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(rows[0]).to.match(/^Violated₹92,000.*24 Sept? 2026.*₹56,000 short.*Not paid in full in time/);
    expect(rows[1]).to.match(/^Deleted₹90,000.*1 Aug 2026.*Sunita Rao.*Wrong date/);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('recovers a violated one of what is left of it, on a new day [AP-83][ER-29]', async () => {
    const made = pending({ settlementId: idOf(54), settlementAmount: 56_000, recoveredFromId: idOf(52), version: 1 });
    const { element, becomes } = await openWith(settlementsOf([violated()]), {
      recover: () => {
        becomes(settlementsOf([made, violated({ actions: [] })]));
        return { data: made };
      },
    });
    expect(card(element).textContent).to.include('₹56,000 short');
    expect(card(element).textContent).to.include('The ₹36,000 paid are kept');
    buttonIn(card(element), 'Recover').click();
    await until(() => control(element, 'recover.amount')?.value === '56,000');
    await type(element, 'recover.date', '24/12/2026');
    expect(await findings(element)).to.deep.equal([]);
    buttonIn(dialog(element), 'Recover').click();
    await until(() => asked('recover').length === 1);
    const [{ body, headers }] = asked('recover');
    expect(body).to.deep.equal({ settlementId: idOf(52), settlementAmount: 56_000, settlementDate: '2026-12-24' });
    expect(headers['if-match']).to.equal('3');
    await until(() => snacks(element).includes(saved));
    await until(() => card(element).textContent.includes('Waits for agency manager'));
  });

  it('says in words why a violated one cannot be recovered', async () => {
    const refusal = 'Nothing is overdue on this loan';
    const kept = violated({ actions: [{ action: 'recover', refusal }] });
    const { element } = await openWith(settlementsOf([kept], { offer: { refusal } }));
    expect(buttonIn(card(element), 'Recover').disabled).to.equal(true);
    expect(card(element).textContent).to.include(refusal);
  });

  it('is deleted with a reason, and another person’s change is read again', async () => {
    const gone = {
      data: {
        okCount: 0,
        failCount: 1,
        results: [
          {
            rowId: idOf(51),
            ok: false,
            errorCode: 'STALE_VERSION',
            errorMessage: 'Someone else has changed this in the meantime',
          },
        ],
      },
    };
    const { element } = await openWith(settlementsOf([settlement()]), { remove: gone });
    buttonIn(card(element), 'Delete').click();
    await until(() => dialog(element) && buttonIn(dialog(element), 'Delete'));
    buttonIn(dialog(element), 'Delete').click();
    await until(() => dialog(element).textContent.includes('Choose a reason'));
    expect(asked('remove')).to.have.length(0);
    await type(element, 'reason', 'WRONG_DATE');
    buttonIn(dialog(element), 'Delete').click();
    await until(() => snacks(element).includes('Someone else has changed this in the meantime'));
    await until(() => asked('settlements').length > 1);
  });

  for (const [name, attributes] of [
    ['light', ''],
    ['dark', 'theme="dark"'],
  ])
    for (const width of [390, 768, 1440])
      it(`has no serious accessibility finding at ${width} px, ${name} [engines]`, async () => {
        const { element } = await openWith(
          settlementsOf([violated(), pending({ settlementId: idOf(55) })]),
          {},
          {
            attributes,
            width,
          },
        );
        expect(await findings(element)).to.deep.equal([]);
        expect(card(element).scrollWidth).to.be.at.most(card(element).clientWidth);
      });
});
