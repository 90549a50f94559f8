import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  buttonIn,
  control,
  dialog,
  inside,
  open,
  reasonBox,
  reviewAt,
  stubReview,
  submit,
  type,
} from './review-page.js';

/** Asks for a retry, by the keyboard where it can be. */
async function askForRetry(element) {
  const button = submit(element, 'Ask for a retry');
  button.focus();
  button.click();
  await until(() => reasonBox(element, 'Low light'));
  reasonBox(element, 'Low light').click();
  await type(element, 'decide.RETRY.remark', 'Please sit where it is light');
  await until(() => !buttonIn(dialog(element), 'Send a new link').disabled);
  buttonIn(dialog(element), 'Send a new link').click();
  await until(() => asked('decide').length === 1);
}

describe('a decided video KYC', () => {
  stubReview();
  beforeEach(forgetKept);

  for (const width of [390, 1440])
    it(`leads the keyboard on to the next heading at ${width} [engines]`, async () => {
      const element = await open('maker', { width });
      await askForRetry(element);
      await until(() => !dialog(element) && inside(element, '.vk .notice')?.textContent.includes('It has moved on'));
      const heading = await until(
        () => element.shadowRoot.activeElement?.matches('h2') && element.shadowRoot.activeElement,
      );
      expect(inside(element, '.vk > :last-child').contains(heading)).to.equal(true);
      expect(await findings(element)).to.deep.equal([]);
    });

  it('has every line of the place within its panel at 1440, the call’s on two lines [engines]', async () => {
    const element = await open('maker', { width: 1440 });
    const rows = await until(() => {
      const found = allInside(element, '.place dd');
      return found.length > 0 && found;
    });
    for (const row of rows) expect(row.scrollWidth, row.textContent).to.be.at.most(row.clientWidth);
    const [height, least] = [rows[3], rows[4]].map((row) => row.getBoundingClientRect().height);
    expect(rows[3].textContent).to.contain(' to ');
    expect(height).to.be.at.least(least);
  });

  it('says what another has changed meanwhile, and keeps what is typed', async () => {
    const shown = reviewAt('maker');
    const element = await open('maker', {
      answers: {
        review: () => ({ data: structuredClone(shown) }),
        decide() {
          shown.holdInfo.hold = 'PRE_DISBURSAL';
          shown.version = 5;
          return { error: { errorCode: 'STALE_VERSION', errorMessage: 'It has changed meanwhile' } };
        },
      },
    });
    await askForRetry(element);
    await until(() =>
      inside(element, '.work').textContent.includes('Changed meanwhile: the hold. What you typed is still here'),
    );
    expect(control(element, 'decide.RETRY.remark').value).to.equal('Please sit where it is light');
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => !dialog(element));
    buttonIn(inside(element, '.work'), 'OK').click();
    await until(() => !inside(element, '.work').textContent.includes('Changed meanwhile'));
  });
});
