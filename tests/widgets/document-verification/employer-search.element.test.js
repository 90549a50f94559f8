import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, button, control, inside, open, stubDesk, type } from './desk-page.js';
import { paths } from './desk-stub.js';

describe('the search for a company', () => {
  stubDesk();

  it('stays usable while companies are looked up: no loading line, and other fields take text [AP-13]', async () => {
    const never = new Promise(() => {});
    const element = await open({ answers: { [paths.employers]: () => never } });
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    await until(() => control(element, name) && !inside(element, '.loader-line'));
    let lines = 0;
    const watch = new MutationObserver(() => (lines += allInside(element, '.loader-line').length));
    watch.observe(element.shadowRoot, { childList: true, subtree: true });
    await type(element, name, 'kav');
    await until(() => asked('employers').length === 1);
    await type(element, 'ED_OFFICE_ADDRESS', '15, Lake Road');
    expect(control(element, 'ED_OFFICE_ADDRESS').value).to.equal('15, Lake Road');
    // the second look-up comes half a second later, and a loading line a seventh of a second after its call
    await type(element, name, 'kave');
    await until(() => asked('employers').length === 2);
    watch.disconnect();
    expect(lines).to.equal(0);
  });

  it('says after a look-up how many companies there are, and when they were renewed', async () => {
    const list = { companies: 2431, renewedAt: '2026-11-28 10:12:00' };
    const element = await open({ answers: { [paths.employers]: () => ({ data: { employers: [], list } }) } });
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    await until(() => control(element, name));
    await type(element, name, 'kav');
    await until(() => element.shadowRoot.textContent.includes('2,431 companies in the list, renewed on 28 Nov 2026'));
  });

  const name = 'ED_EMPLOYER_NAME_INTERNAL';
  const lookedUp = async (list) => {
    const element = await open({ answers: { [paths.employers]: () => ({ data: { employers: [], list } }) } });
    button(element, 'Where they work').click();
    await until(() => control(element, name));
    await type(element, name, 'kav');
    await until(() => element.shadowRoot.textContent.includes('OTHERS'));
    return element.shadowRoot.textContent;
  };

  it('says where companies come from where there are none', async () => {
    const text = await lookedUp({ companies: 0, renewedAt: null });
    expect(text).to.include('The list has no company yet: they come by a door');
  });

  it('says nothing of them where the backend does not', async () => {
    expect(await lookedUp(null)).not.to.match(/in the list|no company/);
  });
});
