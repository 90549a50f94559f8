import { assert } from 'chai';
import { until } from '#support/page.js';
import * as mended from '/dist/fixtures/mended.js';
import * as raw from '/dist/fixtures/raw.js';

mended.define('lending-sample');
raw.define('raw-sample');

/** Defines the sample once more, under a tag of its own. */
export const { define } = mended;

export const pause = (ms = 80) => new Promise((resolve) => setTimeout(resolve, ms));
export const drawn = (element) => until(() => element.shadowRoot?.querySelector('output'), { timeout: 2000 });
export const inputs = (element) => JSON.parse(element.shadowRoot.querySelector('output').textContent);
export const press = (element, name) => element.shadowRoot.querySelector(`[data-do=${name}]`).click();

export function type(element, text) {
  const field = element.shadowRoot.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A defect of raw r2wc: the same check passes on our element and fails on the raw one. */
export function mends(title, check) {
  // oxlint-disable-next-line vitest/valid-title -- every caller gives a string
  describe(title, () => {
    it('on a lending element', () => check('lending-sample', mended));
    it('and bare r2wc does not', async () => {
      let failure;
      await check('raw-sample', raw).catch((error) => {
        failure = error;
      });
      assert.equal(failure?.name, 'AssertionError', `the defect is there: ${failure?.message}`);
    });
  });
}
