import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/document-parts.js';
import { drawing, serveFiles } from './sample-pictures.js';

/** What tests of the document viewer see and press, inside its shadow root. */
export const find = (element, selector) => element.shadowRoot.querySelector(selector);
export const all = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
export const button = (element, name) =>
  all(element, 'button, a').find((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);

const ofPan = { documentId: 'd1', label: 'PAN card', side: 'front', origin: 'ORIGINAL' };
/** A file as the viewer is given it; a picture unless `more` says otherwise. */
export const file = (id, more = {}) => ({
  id,
  url: `${location.origin}/files/${id}`,
  kind: 'image',
  isRedacted: false,
  ...ofPan,
  ...more,
});
export const front = file('front');
export const modified = file('modified', { origin: 'MODIFIED' });

/** Calls that the viewer makes, by name. */
export function recorded() {
  const calls = [];
  const names = ['edit', 'revert', 'remove', 'replace', 'upload', 'revealOriginal'];
  const actions = Object.fromEntries(
    names.map((name) => [name, (given) => void calls.push([name, given?.id ?? given])]),
  );
  return { calls, actions };
}

export async function open(viewer, { theme = 'light', width = 780 } = {}) {
  globalThis.documentParts = { viewer: { memoryKey: `TYPE ${Math.random()}`, actions: {}, ...viewer } };
  const element = place(`<lending-document-parts theme="${theme}"></lending-document-parts>`, { width });
  await until(() => find(element, '.viewer-bar'));
  return element;
}
export const shown = (element) => until(() => find(element, '.sheet canvas'));

/** Serves each test around its pictures, front, modified and back, and leaves nothing of it to the next. */
export function servePictures() {
  let served;
  beforeEach(async () => {
    served = serveFiles({
      '/files/front': await drawing(320, 200, '#204080'),
      '/files/modified': await drawing(320, 200, '#802040'),
      '/files/back': await drawing(200, 320, '#208040'),
    });
  });
  afterEach(() => {
    served.restore();
    clearPage();
  });
  return { asked: () => served.asked, add: (path, picture) => served.add(path, picture) };
}
