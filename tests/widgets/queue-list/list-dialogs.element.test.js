import { expect } from 'chai';
import { until } from '#support/page.js';
import { openCustomers, rows, tabs } from './customer-list.js';
import {
  allInside,
  answersOf,
  asked,
  dialog,
  expectNothingSerious,
  inside,
  loadList,
  message,
  noDialog,
  shownButton,
  write,
} from './list-page.js';

const wide = { width: 1200 };
const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
const age = { kind: 'age', warnAfter: 240, badAfter: 1440 };
const waitingTab = {
  ...tabs[0],
  tableColumnConfig: [
    ...tabs[0].tableColumnConfig,
    { label: 'Age', value: 'waitingSince', enableSort: false, extraConfig: age },
  ],
};
const waiting = [1, 5, 30].map((hours, index) => ({
  ...rows[index],
  // a wall-clock time of India
  waitingSince: hoursAgo(hours - 5.5).replace('T', ' '),
}));

describe('the dialogs of a list', () => {
  loadList();
  const nameField = (element) => inside(element, 'lending-sl-dialog[open] [name=name]');

  it('how long a row waits is coloured by the limits of its queue, and said in a word', async () => {
    const element = await openCustomers(answersOf('agency-customer-list', { tabs: [waitingTab], rows: waiting }), wide);
    const chips = waiting.map(({ rowId }) => {
      const cells = [...inside(element, `tr[data-row="${rowId}"]`).cells];
      const chip = cells.find(({ textContent }) => /\d (min|h)$/.test(textContent)).firstElementChild;
      return [
        chip.classList.contains('wait'),
        chip.classList.contains('bad'),
        chip.querySelector('[aria-label]')?.getAttribute('aria-label') ?? null,
      ];
    });
    expect(chips).to.deep.equal([
      [false, false, null],
      [true, false, 'Due soon'],
      [false, true, 'Overdue'],
    ]);
  });

  it('a view is saved, saved anew, renamed and deleted', async () => {
    const view = {
      viewId: '00000000-0000-0000-0000-0000000000aa',
      view: '',
      savedAt: '2026-01-05T05:12:00.000Z',
    };
    const element = await openCustomers(
      {
        '/lists/views/save': ({ body }) => ({ data: { ...view, name: body.name, view: body.view } }),
        '/lists/views/rename': ({ body }) =>
          body.name === 'Taken'
            ? { error: { errorCode: 'NAME_TAKEN', errorMessage: 'You have a view of this name' } }
            : { data: { ...view, name: body.name } },
        '/lists/views/delete': { data: { isDeleted: true } },
      },
      wide,
    );
    const viewsButton = () => allInside(element, 'button[aria-label^=Views]')[0];
    async function choose(label) {
      (await until(viewsButton)).click();
      (
        await until(() =>
          allInside(element, '.mi').find((item) => item.textContent.trim() === label && item.checkVisibility()),
        )
      ).click();
    }
    async function name(text, submit) {
      write(nameField(element), text);
      // it waits while what was sent before is under way
      await until(() => shownButton(element, submit).getAttribute('aria-disabled') !== 'true');
      shownButton(element, submit).click();
    }

    await choose('Save as new view');
    await dialog(element);
    await expectNothingSerious(element);
    shownButton(element, 'Save').click();
    await until(() => inside(element, 'lending-sl-dialog').textContent.includes('Enter a name'));
    await name(' My morning ', 'Save');
    await message(element, 'View saved: My morning');
    await noDialog(element);
    expect(asked('/views/save')).to.deep.equal([{ listType: 'agency-customer-list', name: 'My morning', view: '' }]);

    await choose('Save My morning');
    await until(() => asked('/views/save').length === 2);
    expect(asked('/views/save')[1]).to.deep.equal({
      listType: 'agency-customer-list',
      viewId: view.viewId,
      name: 'My morning',
      view: '',
    });

    await choose('Rename My morning');
    await dialog(element);
    await expectNothingSerious(element);
    expect(nameField(element).value).to.equal('My morning');
    await name('Taken', 'Rename');
    await message(element, 'You have a view of this name');
    expect(nameField(element).value).to.equal('Taken');
    await name('Evening', 'Rename');
    await message(element, 'View renamed: Evening');
    await noDialog(element);

    await choose('Delete Evening');
    expect((await dialog(element)).textContent).to.include('Evening goes for good');
    await expectNothingSerious(element);
    shownButton(element, 'Delete').click();
    await message(element, 'View deleted: Evening');
    await noDialog(element);
    expect(asked('/views/delete')).to.deep.equal([{ viewId: view.viewId }]);
    viewsButton().click();
    await until(() => allInside(element, '.mi').some((item) => item.checkVisibility()));
    expect(allInside(element, '.mi').some(({ textContent }) => textContent.includes('Evening'))).to.equal(false);
  });

  it('? shows the keys, unless the page around does so itself [engines]', async () => {
    const element = await openCustomers({}, wide);
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    const own = (event) => event.key === '?' && event.preventDefault();
    document.addEventListener('keydown', own);
    press();
    await new Promise((resolve) => setTimeout(resolve));
    document.removeEventListener('keydown', own);
    expect(inside(element, 'lending-sl-dialog[open]')).to.equal(null);
    press();
    const keys = await dialog(element);
    expect(keys.textContent).to.include('Next row');
    // a dialog that is open from its first moment on takes the focus too
    await until(() => keys.contains(element.shadowRoot.activeElement));
    await expectNothingSerious(element);
  });
});
