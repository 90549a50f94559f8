import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, id, inside, open, shownButton, stubLists } from '../list-page.js';

const columns = [
  ['Contact', 'name', 'name'],
  ['Not sent', 'notSent', 'trimmed'],
];
const row = bare(0, { name: '98xxxxxx10', notSent: 'SMS: promotion', actions: ['edit'] });
const choice = (channel, purpose) => ({ channel, purpose });
const found = {
  subscriptionId: id(0),
  version: 1,
  kind: 'MOBILE',
  contactMasked: '98xxxxxx10',
  choices: [choice('SMS', 'PROMOTION')],
  collectionCallsRefusal: null,
  saved: { reason: 'COMPLAINT', source: 'FORM', by: 'Kabir Anand', at: '2025-11-20 10:00:00', proof: null },
};
const drawer = 'lending-sl-drawer[open]';
const box = (element, name) =>
  until(() => {
    const label = allInside(element, `${drawer} label.choice`).find(({ textContent }) => textContent.trim() === name);
    return label?.querySelector('input');
  });
const chooseReason = async (element, value) => {
  const select = await until(() => inside(element, `${drawer} select`));
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const notice = (element, text) =>
  until(() => allInside(element, '.notice').find(({ textContent }) => textContent.includes(text)));

describe('contacts that have unsubscribed, in their list', () => {
  stubLists();

  it('are edited by a grid of channels and purposes; of two who save at once the second keeps what was changed [UT-05]', async () => {
    let shown = found;
    const element = await open('unsubscribe-user', {
      columns,
      rows: [row],
      more: {
        '/unsubscribe/find': () => ({ data: shown }),
        '/unsubscribe/save': ({ body }) => {
          if (shown.version > 1) return { data: { ...shown, version: 3, choices: body.choices } };
          shown = { ...found, version: 2, choices: [choice('SMS', 'PROMOTION'), choice('CALL', 'PROMOTION')] };
          return {
            error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' },
          };
        },
      },
    });
    (await until(() => button(element, 'Edit 98xxxxxx10'))).click();
    expect((await box(element, 'SMS, Promotion')).checked).to.equal(false);
    expect((await box(element, 'SMS, Transactional:Always sent')).disabled).to.equal(true);
    (await box(element, 'SMS, Service')).click();
    await chooseReason(element, 'CUSTOMER_REQUEST');
    expect(await findings(element)).to.deep.equal([]);
    button(element, 'Save').click();
    await notice(element, 'A colleague has saved this contact meanwhile. What you changed is still here.');
    expect((await box(element, 'SMS, Service')).checked).to.equal(false);
    expect((await box(element, 'Call, Promotion')).checked).to.equal(false);
    const ready = () => button(element, 'Save').getAttribute('aria-disabled') !== 'true' && button(element, 'Save');
    (await until(ready)).click();
    await until(() => !inside(element, drawer));
    const sent = asked('/unsubscribe/save').map(({ choices }) => choices.length);
    expect(sent).to.deep.equal([2, 3]);
    expect(asked('/unsubscribe/save')[1].reason).to.equal('CUSTOMER_REQUEST');
  });

  it('are sent something again with a proof, once that is confirmed [UT-05] [engines]', async () => {
    const element = await open('unsubscribe-user', {
      columns,
      rows: [row],
      more: {
        '/unsubscribe/find': { data: found },
        '/generic/upload': { data: { s3Url: '/files/00000000-0000-0000-0000-000000000007?s=1', fileId: id(7) } },
        '/unsubscribe/save': { data: { ...found, version: 2, choices: [] } },
      },
    });
    (await until(() => button(element, 'Edit 98xxxxxx10'))).click();
    (await box(element, 'SMS, Promotion')).click();
    await chooseReason(element, 'CUSTOMER_REQUEST');
    button(element, 'Save').click();
    await until(() =>
      allInside(element, '.error').find(({ textContent }) => textContent.includes('A proof is needed before')),
    );
    expect(asked('/unsubscribe/save')).to.deep.equal([]);
    const picker = inside(element, `${drawer} input[type=file]`);
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }));
    picker.files = chosen.files;
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => button(element, 'Remove letter.pdf'));
    button(element, 'Save').click();
    (await until(() => shownButton(element, 'Send again'))).click();
    await until(() => !inside(element, drawer));
    expect(asked('/unsubscribe/save')).to.deep.include.members([
      {
        subscriptionId: id(0),
        choices: [],
        reason: 'CUSTOMER_REQUEST',
        proof: '/files/00000000-0000-0000-0000-000000000007?s=1',
      },
    ]);
  });

  it('keep their collection calls while a loan is overdue, and say so [UT-05]', async () => {
    const message = 'A loan of this customer is overdue';
    const element = await open('unsubscribe-user', {
      columns,
      rows: [row],
      more: { '/unsubscribe/find': { data: { ...found, collectionCallsRefusal: message } } },
    });
    (await until(() => button(element, 'Edit 98xxxxxx10'))).click();
    expect((await box(element, 'Call, Collection')).disabled).to.equal(true);
    expect(inside(element, `${drawer} .hint`).textContent).to.include(message);
    button(element, 'Save').click();
    await until(() =>
      allInside(element, '.error').find(({ textContent }) => textContent.includes('Nothing has been changed')),
    );
  });
});
