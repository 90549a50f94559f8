import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { focusedIn, until } from '#support/page.js';
import {
  allInside,
  asked,
  choose,
  closeMails,
  ids,
  inside,
  list,
  loan,
  mailButton,
  open,
  snacks,
  stubMails,
  textsIn,
} from './nach-mail-page.js';

describe('lending-nach-mail-details', () => {
  stubMails();

  it('lists the mails left; the chosen one right with its attachments beside its text; one that is gone says so, in no empty tab [AP-27][ER-04] [engines]', async () => {
    const element = await open({}, '', 1280);
    expect(asked('list').map(({ body }) => body)).to.deep.equal([
      {
        loanApplicationNumber: loan,
        mailQueueId: 'NRQ-1',
        email: 'harsh.joshi@example.com',
        queueName: 'Nach Review',
      },
    ]);
    expect(allInside(element, '.mail').map((mail) => mail.classList.contains('new'))).to.deep.equal([true, false]);
    await choose(element, ids.waiting);
    await until(() => !mailButton(element, ids.waiting).classList.contains('new'));
    const [left, text, files] = ['.mail-list', '.mail-text', '.attachments'].map((part) =>
      inside(element, part).getBoundingClientRect(),
    );
    expect([left.right <= text.left, text.right <= files.left]).to.deep.equal([true, true]);
    const links = allInside(element, '.attachment a');
    expect(links.map(({ href, target }) => [new URL(href).pathname, target])).to.deep.equal([
      ['/files/f1', '_blank'],
      ['/files/f2', '_blank'],
    ]);
    const [realOpen, stubbed] = [globalThis.open, globalThis.fetch];
    globalThis.fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      return method === 'HEAD' ? new Response(null, { status: url.includes('/f1') ? 404 : 200 }) : stubbed(input, init);
    };
    const opened = [];
    globalThis.open = (address) => void opened.push(new URL(String(address)).pathname);
    try {
      links[0].click();
      await until(() => snacks(element).includes('HTTP error! Status: 404'));
      links[1].click();
      await until(() => opened.length > 0);
      expect(opened).to.deep.equal(['/files/f2']);
    } finally {
      globalThis.open = realOpen;
      globalThis.fetch = stubbed;
    }
    // The picture itself is missing too, and that is said in words.
    await until(() => textsIn(element, '.attachment .no-picture').length > 0);
    expect(textsIn(element, '.attachment .no-picture')).to.deep.equal([
      'form.png cannot be shown: the file is missing, or its link has ended',
    ]);
    expect(allInside(element, '.attachment img')).to.deep.equal([]);
  });

  it('shows no form to who may not change anything, nor when it is readonly', async () => {
    for (const { answers, attributes } of [
      { answers: { list: { data: { ...list, mayChange: false } } }, attributes: '' },
      { answers: {}, attributes: 'readonly' },
    ]) {
      const element = await open(answers, attributes);
      await choose(element, ids.linked);
      expect(allInside(element, 'form')).to.have.length(0);
      closeMails();
    }
  });

  it('sends the partner with every call', async () => {
    const element = await open({}, 'partner="pb"');
    await choose(element, ids.waiting);
    expect([asked('list')[0].body.partner, asked('mail')[0].body.partner]).to.deep.equal(['pb', 'pb']);
  });

  it('goes from mail to mail by the arrow keys and back from a mail in a narrow pane [engines]', async () => {
    const element = await open({}, '', 360);
    // again until the list listens
    await until(() => {
      const first = mailButton(element, ids.waiting);
      first.focus();
      first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      return focusedIn(element)?.dataset.mail === ids.linked;
    });
    await choose(element, ids.linked);
    expect(getComputedStyle(inside(element, '.mail-list')).display).to.equal('none');
    const back = inside(element, '[aria-label="Back to the mails"]');
    back.focus();
    back.click();
    await until(() => getComputedStyle(inside(element, '.mail-list')).display !== 'none');
    // the keyboard is where it came from
    await until(() => focusedIn(element)?.dataset.mail === ids.linked);
  });

  it('says that there is nothing, and what went wrong', async () => {
    const empty = await open({ list: { data: { ...list, mailList: [] } } });
    expect(textsIn(empty, '.mail-list h3')).to.deep.equal(['No record to display']);
    closeMails();
    const broken = await open({ list: { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } } });
    expect(textsIn(broken, '.blank h3')).to.deep.equal(["We're sorry, something went wrong"]);
  });

  for (const [theme, width] of [
    ['light', 360],
    ['dark', 768],
    ['light', 1920],
  ])
    it(`is accessible and cuts nothing off at ${width} px, ${theme} [engines]`, async () => {
      const element = await open({}, `theme="${theme}"`, width);
      await choose(element, ids.linked);
      const box = element.getBoundingClientRect();
      for (const part of allInside(element, 'h1, h2, .act-form, .attachments, .mail-text p')) {
        const { left, right, width: own } = part.getBoundingClientRect();
        if (own > 0) expect([left >= box.left - 1, right <= box.right + 1]).to.deep.equal([true, true]);
      }
      expect(await findings(element.parentElement)).to.deep.equal([]);
    });
});
