import '../../../node_modules/axe-core/axe.js';
import { config } from 'chai';
import { until } from './page.js';

// What axe has found stands in the message of a test that fails by it.
config.truncateThreshold = 0;

const frames = async (count) => {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** The page and every shadow root in it. @returns {(Document | ShadowRoot)[]} */
function rootsOf(root) {
  return [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
  ];
}
const isOnItsWay = ({ playState, effect }) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);

/** Whether a root waits for its dark sheet: axe passes over what is out of sight. */
const isAwaited = (root) => root.querySelector('.lending-root.is-waiting') !== null;

const isUnsettled = () => rootsOf(document).some((root) => isAwaited(root) || root.getAnimations().some(isOnItsWay));

/**
 * Waits until what moves, changes its colour or comes in sight has come to its end; what turns for ever is left alone. A
 * busy browser draws late what a test has found already, and begins its transitions later still: nothing may move at three
 * looks in a row.
 */
export async function atRest() {
  for (let quiet = 0; quiet < 3; quiet++) {
    // one for what has changed to be drawn, one for its transitions to start
    await frames(2);
    if (!isUnsettled()) continue;
    await until(() => !isUnsettled());
    quiet = -1;
  }
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 AA once the page is at rest, in words; nothing where all is well.
 *
 * @param {Element | Document} part
 * @param {object} [rules] axe's rules to switch on or off
 */
export async function findings(part, rules = {}) {
  await atRest();
  return [...(await look(part, { runOnly: levels, rules })), ...bareFields()];
}

/** Fields whose styles (look/form/entry.css) nobody has brought: the browser's own control stands beside the drawn one. */
function bareFields() {
  const fields = rootsOf(document).flatMap((root) => [...root.querySelectorAll('.entry')]);
  const bare = fields.filter((field) => field.checkVisibility() && getComputedStyle(field).display !== 'grid');
  return bare.map(({ textContent }) => `field without its look: ${textContent}`);
}

/** What axe finds against the contrast of WCAG 2.2 AA alone: a fraction of the whole look's time. @param {Element} part */
export async function contrastFindings(part) {
  await atRest();
  return look(part, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** What is drawn at a point, in whichever shadow root. */
function drawnAt(x, y) {
  let drawn = document.elementFromPoint(x, y);
  for (;;) {
    const inner = drawn?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === drawn) break;
    drawn = inner;
  }
  return drawn;
}

/**
 * Whether nothing is drawn over an element. axe goes by boxes: it knows of no top layer, and not of what a slot that scrolls
 * cuts off, as the body of a drawer is one.
 */
function isUncovered(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = [left + 3, (left + right) / 2, right - 3];
  const points = across.flatMap((x) => [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [x, y]));
  return points.every(([x, y]) => element.contains(drawnAt(x, y)));
}

async function look(part, options) {
  const { violations } = await globalThis.axe.run(part, { ...options, elementRef: true });
  return violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ target, element, html, failureSummary, any, all, none }) => {
      if (id === 'target-size' && failureSummary.includes('obscured') && isUncovered(element)) return [];
      const others = [...any, ...all, ...none].flatMap(({ relatedNodes }) => relatedNodes.map((each) => each.html));
      return [`${id} ${target.flat().at(-1)} ${html} ${failureSummary} ${[...new Set(others)].join(' ')}`.trimEnd()];
    }),
  );
}
