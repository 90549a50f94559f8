import type { Plugin } from 'vite';

const marker = '\0sheet:';
const fileMarker = '\0sheet-file:';
const styleOf = (id: string) => id.slice(id.indexOf(':') + 1, -'.js'.length);

/** Where it is built for a browser: the rules come as a file of their own, beside the scripts, while those run. */
const fetched = (style: string) => `
import address from ${JSON.stringify(`${style}?url`)};
const sheet = new CSSStyleSheet();
export const arrived = fetch(address)
  .then((answer) => (answer.ok ? answer.text() : ''))
  .then((rules) => sheet.replaceSync(rules))
  .catch(() => undefined);
export default sheet;
`;
const inlined = (style: string) => {
  const css = JSON.stringify(`${style}?inline`);
  return `
import css from ${css};
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
export const arrived = Promise.resolve();
export default sheet;
if (import.meta.hot) import.meta.hot.accept(${css}, (next) => next && sheet.replaceSync(next.default));
`;
};

interface SheetOptions {
  /** True where the built files are served as they are, so that one may name another. */
  hasFiles?: boolean;
}

/**
 * `import sheet from './card.css?sheet'` gives a CSSStyleSheet to adopt into a shadow root: one object a file and page,
 * however many elements share it. In development an edit replaces its rules in place.
 *
 * `import sheet, { arrived } from './list.css?sheet-file'` gives one whose rules are fetched beside the scripts: for a
 * large sheet that nothing is drawn with before the first answer of the backend. `arrived` resolves in any case; what draws with it
 * waits for that, so that nobody sees it bare.
 */
export function sheetPlugin({ hasFiles = false }: SheetOptions = {}): Plugin {
  let isBuild = false;
  return {
    name: 'lending:sheet',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: {
      filter: { id: /\.css\?sheet(-file)?$/ },
      async handler(id, importer) {
        const file = await this.resolve(id.replace(/\?sheet(-file)?$/, ''), importer, { skipSelf: true });
        return file && `${id.endsWith('-file') ? fileMarker : marker}${file.id}.js`;
      },
    },
    load: {
      filter: { id: /^\0sheet(-file)?:/ },
      handler: (id) => (id.startsWith(fileMarker) && hasFiles && isBuild ? fetched : inlined)(styleOf(id)),
    },
  };
}
