import type { Plugin } from 'vite';

const marker = '\0sheet:';
const fileMarker = '\0sheet-file:';
const styleOf = (id: string) => id.slice(id.indexOf(':') + 1, -'.js'.length);

/** The module of a build for browsers: it fetches the rules from a file of their own, while the scripts run. */
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
  /** True where the built files are served as they are, so that a script may fetch a style file by its address. */
  hasFiles?: boolean;
}

/**
 * `import sheet from './card.css?sheet'` gives a CSSStyleSheet to adopt into a shadow root: one object per file and
 * page, however many elements share it. In development an edit replaces its rules in place.
 *
 * `import sheet, { arrived } from './list.css?sheet-file'` gives a sheet whose rules are fetched beside the scripts. It
 * is for a large sheet that is not needed before the backend's first answer. `arrived` resolves in any case; a
 * component that uses the sheet waits for it, so that nobody sees the component without styles.
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
