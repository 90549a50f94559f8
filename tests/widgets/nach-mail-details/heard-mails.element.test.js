import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { holdSession } from '../calling-crm/crm-page.js';
import { stubLive } from '../queue-list/stub-live.js';
import { choose, ids, inside, list, loan, mailButton, mailOf, open, stubMails } from './nach-mail-page.js';

describe('lending-nach-mail-details', () => {
  // The server's events are read with a session.
  before(holdSession);
  after(() => localStorage.clear());
  stubMails();

  it('hears what a colleague does with the mail that is open, says so, and shows its row as it is now', async () => {
    const live = stubLive();
    try {
      let now = list;
      let mail = mailOf(ids.waiting);
      const element = await open({ list: () => ({ data: now }), mail: () => ({ data: mail }) }, '', 1280);
      await choose(element, ids.waiting);
      await until(() => live.carries('nach.mails'));
      expect(inside(element, '.notice')).to.equal(null);
      const changes = { loanAppNo: loan, version: 4 };
      now = {
        ...list,
        mailList: list.mailList.map((each) => (each.mailId === ids.waiting ? { ...each, ...changes } : each)),
      };
      mail = mailOf(ids.waiting, { ...changes, nachStatus: 'NACH_RECIEVED', mandateVersion: 5 });
      live.tell('nach.mails', 'linked', { rowId: ids.waiting });
      const notice = await until(() => inside(element, '.notice'));
      expect(notice.textContent).to.contain('Changed meanwhile: the loan of this mail, the mandate');
      expect(notice.getAttribute('role')).to.equal('status');
      expect(mailButton(element, ids.waiting).textContent).to.contain(`LAN: ${loan}`);
      expect(await findings(element.parentElement)).to.deep.equal([]);
      notice.querySelector('button').click();
      await until(() => !inside(element, '.notice'));
    } finally {
      live.restore();
    }
  });
});
