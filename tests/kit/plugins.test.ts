import { describe, expect, it } from 'vitest';
import { minifyLitCss, pinRem, prefixTags } from '../../widgets/kit/plugins/shoelace.ts';
import { dropSummaries, splitIcons, unwrapImports } from '../../widgets/kit/plugins/slim.ts';

describe('the Shoelace prefix', () => {
  it('reaches tags, events and selectors, in script and in css', () => {
    expect(prefixTags('<sl-input onsl-change={f}></sl-input>')).toBe(
      '<lending-sl-input onlending-sl-change={f}></lending-sl-input>',
    );
    expect(prefixTags('this.emit("sl-change"); SlIcon.define("sl-icon")')).toBe(
      'this.emit("lending-sl-change"); SlIcon.define("lending-sl-icon")',
    );
    expect(prefixTags('sl-dialog::part(body) { } .a > sl-button[disabled] { }')).toBe(
      'lending-sl-dialog::part(body) { } .a > lending-sl-button[disabled] { }',
    );
  });

  it('leaves custom properties, classes, files and itself alone', () => {
    const kept = [
      'color: var(--sl-color-neutral-0)',
      '.sl-theme-dark { }',
      'className="lending-root sl-theme-dark"',
      "import './sl-jsx.d.ts'",
      'lending-sl-input',
    ];
    for (const text of kept) expect(prefixTags(text)).toBe(text);
  });
});

describe('Shoelace styles', () => {
  it('follow a token of the element instead of the root font size of the page', () => {
    expect(pinRem('width: 1.5rem; height: .25rem')).toBe(
      'width: calc(1.5 * var(--lending-rem, 16px)); height: calc(.25 * var(--lending-rem, 16px))',
    );
    expect(pinRem('remember 3rems')).toBe('remember 3rems');
  });

  it('lose comments and white space, and keep what they say', () => {
    expect(minifyLitCss('const a = css`\n  /* why */\n  .b > c {\n    color: red;\n  }\n`;')).toBe(
      'const a = css`.b > c{color:red;}`;',
    );
  });
});

describe('what a page downloads', () => {
  it('are the icons that it draws', () => {
    expect(splitIcons("import { checkIcon, copyIcon as copy, type IconShape } from '../parts/icons.tsx';")).toBe(
      "import { checkIcon } from '../parts/icons.tsx?icon=checkIcon'; import { copyIcon as copy } from '../parts/icons.tsx?icon=copyIcon';",
    );
    const other = "import { Icon } from './icon.tsx';";
    expect(splitIcons(other)).toBe(other);
  });

  it('is no wrapper around an import that comes later', () => {
    const wrapped = (load: string) => `const load = () => __vitePreload(${load}, __VITE_PRELOAD__, import.meta.url);`;
    const bare = 'const load = () => import("../assets/views-!~{01S}~.js");';
    expect(unwrapImports(wrapped('() => import("../assets/views-!~{01S}~.js")'))).toBe(bare);
    const part =
      'async () => {\n\tconst { Views } = await import("../assets/views-!~{01S}~.js");\n\treturn { Views };\n}';
    expect(unwrapImports(wrapped(part))).toBe(bare);
    const inChunk = bare.replace('.js")', '.js").then((n) => n.views_exports)');
    expect(unwrapImports(wrapped(inChunk.slice('const load = '.length, -1)))).toBe(inChunk);
    const named = '() => import(`../widgets/${name}.js`)';
    expect(unwrapImports(wrapped(named))).toBe(`const load = () => __vitePreload(${named});`);
  });

  it('is no description of a call', () => {
    expect(dropSummaries(`{ does: "Prolong one's lock; refused where it has ended", method: 'POST' }`)).toBe(
      "{  method: 'POST' }",
    );
    expect(dropSummaries("{\n    does: `A page of ${title}`,\n    method: 'POST' }")).toBe(
      "{\n    \n    method: 'POST' }",
    );
    expect(dropSummaries("{ does: 'It\\'s', path: '/a' }")).toBe("{  path: '/a' }");
  });
});
