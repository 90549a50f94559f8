import { describe, expect, it } from 'vitest';
import { minifyLitCss, pinRem, prefixTags } from '../../widgets/kit/plugins/shoelace.ts';

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
