import { expect } from 'chai';
import { nextEvent, until } from '#support/page.js';
import { allInside, button, choose, closeList, loanColumns, loans, open, stubLists } from '../list-page.js';

describe('what is done with applications under NACH', () => {
  stubLists();

  it('a row leads to its NACH mails, on a partner’s list to that partner’s page; without the right to it nothing is offered [QL-28][NR-01]', async () => {
    for (const [list, screen] of [
      ['nach-review', 'NACH_MAIL_LIST_DETAILS'],
      ['pb-nach-review', 'PB_NACH_EMAIL_LIST_DETAILS'],
    ]) {
      const [row, ...others] = loans;
      const rows = [{ ...row, mailQueueId: 'NRQ-1', nachEmail: 'asha@example.com' }, ...others];
      const element = await open(list, { columns: loanColumns, rows });
      element.addEventListener('lending-navigate', (event) => event.preventDefault());
      const navigated = nextEvent('lending-navigate');
      await choose(element, 0, 'NACH details');
      const { detail } = await navigated;
      const params = {
        'loan-application-number': '251118093114',
        'mail-queue-id': 'NRQ-1',
        email: 'asha@example.com',
        'queue-name': 'Nach Review',
      };
      expect(detail).to.deep.equal({ v: 1, screen, params });
      closeList();
    }
    const element = await open('wishfin-nach-review', { columns: loanColumns, rows: loans });
    (await until(() => button(element, 'More actions on 251118093114'))).click();
    await until(() => allInside(element, '.mi').some((each) => each.checkVisibility()));
    expect(allInside(element, '.mi').map(({ textContent }) => textContent.trim())).not.to.include('NACH details');
  });
});
