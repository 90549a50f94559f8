import type { Plugin } from 'vite';

const marker = '\0sheet:';

const inlined = (style: string) => {
  const css = JSON.stringify(`${style}?inline`);
  return `
import css from ${css};
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
export default sheet;
if (import.meta.hot) import.meta.hot.accept(${css}, (next) => next && sheet.replaceSync(next.default));
`;
};

/**
 * `import sheet from './card.css?sheet'` gives a CSSStyleSheet to adopt into a shadow root: one object per file and
 * page, however many elements share it. In development an edit replaces its rules in place.
 *
 * The rules stand in the script: a page's own tools move the package's scripts, but leave behind what those would fetch from
 * beside them. A large sheet that is not needed at once is imported dynamically (`lateSheet`).
 */
export function sheetPlugin(): Plugin {
  return {
    name: 'lending:sheet',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.css\?sheet$/ },
      async handler(id, importer) {
        const file = await this.resolve(id.replace(/\?sheet$/, ''), importer, { skipSelf: true });
        return file && `${marker}${file.id}.js`;
      },
    },
    load: {
      filter: { id: /^\0sheet:/ },
      handler: (id) => inlined(id.slice(marker.length, -'.js'.length)),
    },
  };
}
