import { describe, expect, it } from 'vitest';
import { pinRem, prefixTags, shoelacePlugins } from '../../widgets/kit/plugins/shoelace.ts';

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
});

describe('what is changed of a package', () => {
  const changes = shoelacePlugins().filter(({ transform }) => transform !== undefined);
  const error = (text: string) => {
    throw new Error(text);
  };

  it('is its tags, its sizes, its icon and the policy of lit', () => {
    expect(changes.map(({ name }) => name.replace('lending:', ''))).toEqual([
      'shoelace-icon',
      'lit-policy',
      'shoelace-rem',
      'shoelace-prefix',
    ]);
  });

  it.each(changes)('$name: a build in which nothing of it is found fails', ({ name, generateBundle }) => {
    const end = generateBundle as unknown as (this: { error: typeof error }) => void;
    expect(() => end.call({ error })).toThrow(
      `${name} finds nothing to change: another version of the package has come`,
    );
  });
});
