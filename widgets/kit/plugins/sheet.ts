import type { Plugin } from 'vite';

const marker = '\0sheet:';

/**
 * `import sheet from './queue-list.css?sheet'` gives a CSSStyleSheet to adopt into a shadow root: one object a file and
 * page, however many elements share it. In development an edit replaces its rules in place.
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
      handler(id) {
        const css = JSON.stringify(`${id.slice(marker.length, -'.js'.length)}?inline`);
        return [
          `import css from ${css};`,
          'const sheet = new CSSStyleSheet();',
          'sheet.replaceSync(css);',
          'export default sheet;',
          `if (import.meta.hot) import.meta.hot.accept(${css}, (next) => next && sheet.replaceSync(next.default));`,
        ].join('\n');
      },
    },
  };
}
