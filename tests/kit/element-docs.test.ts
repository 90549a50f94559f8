import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chatVariants } from '../../widgets/contract/chat/chat.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { customElements, htmlCustomData, webTypes } from '../../widgets/kit/plugins/elements/describe-elements.ts';
import { elementTypes, reactTypes } from '../../widgets/kit/plugins/elements/element-types.ts';
import { svelteTypes, vueTypes } from '../../widgets/kit/plugins/elements/framework-types.ts';
import { neededFiles } from '../../widgets/kit/plugins/elements/plugin.ts';
import { readElement, readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { root } from '../support/find-files.ts';

const code = `
import { defineWidget } from '../kit/define-widget.tsx';
import { takeCalls } from '../calling-crm/parts/screen/set-call.ts';

/**
 * A sample. It has
 * two lines.
 *
 * @attr readonly - Without the form
 * @fires {{ callRef: string; retryable: boolean }} lending-call-saved - stored
 * @fires lending-dirty-change
 * @csspart box - The box
 */
defineWidget('lending-sample', Sample, {
  attributes: {
    /** The loan */
    loanAppId: 'string',
    /** What it is */
    kind: ['a', 'b'],
  },
  methods: [
    /** Ends it */
    'endCall',
  ],
});
takeCalls('lending-sample', ['kind']);
`;
const read = (text: string) => readElement(join(root, 'widgets/sample/sample.element.ts'), text);
const sample = read(code);

describe('what is said of an element', () => {
  it('stands in its own file, beside what every element has', () => {
    expect(sample).toMatchObject({
      tag: 'lending-sample',
      className: 'LendingSample',
      description: 'A sample. It has two lines.',
      isWidget: true,
      lasting: ['kind', 'theme', 'density', 'readonly'],
    });
    expect(sample.attributes.map(({ name }) => name)).toEqual([
      'loan-app-id',
      'kind',
      'api-base',
      'theme',
      'density',
      'readonly',
    ]);
    expect(sample.attributes.find(({ name }) => name === 'theme')?.type).toBe("'light' | 'dark' | 'auto'");
    expect(sample.attributes.find(({ name }) => name === 'readonly')?.description).toBe('Without the form');
    expect(sample.properties.map(({ name }) => name)).toEqual(['ready', 'getToken', 'dirty', 'persistence']);
    expect(sample.methods.map(({ name }) => name)).toEqual([
      'endCall',
      'setCall',
      'saveDraft',
      'requestClose',
      'reload',
      'logout',
    ]);
    expect(sample.methods[0]).toEqual({
      name: 'endCall',
      type: 'Promise<{ ok: true } | { ok: false; reason: string }>',
      description: 'Ends it',
      parameters: [],
    });
    expect(sample.events).toEqual([
      {
        name: 'lending-call-saved',
        type: 'Readonly<{ callRef: string; retryable: boolean; v: 1 }>',
        description: '`{ callRef, retryable }`: stored',
        isUnbridged: false,
      },
      {
        name: 'lending-dirty-change',
        type: 'Readonly<{ dirty: boolean; v: 1 }>',
        description: '`{ dirty }`: something typed is not saved yet, or all of it is',
        isUnbridged: false,
      },
    ]);
    expect(sample.parts.map(({ name }) => name)).toEqual(['box', 'root']);
  });

  it('takes an attribute’s values from the constant of the contract that the definition names', () => {
    const chat = readElements(join(root, 'widgets')).find(({ tag }) => tag === 'lending-chat-crm');
    const variant = chat?.attributes.find(({ name }) => name === 'variant');
    expect(variant?.type).toBe(chatVariants.map((each) => `'${each}'`).join(' | '));
  });

  it.each([
    ['an attribute without a comment', '    /** What it is */\n', '', 'kind has no comment'],
    ['a method without a comment', '    /** Ends it */\n', '', 'endCall has no comment'],
    ['an attribute that is said twice', ' * @attr readonly', ' * @attr kind', 'kind is said where it is defined'],
    ['a kind that nobody knows', "['a', 'b']", "'colour'", 'kind is of no kind'],
    [
      'an event that stays, but is not raised',
      ' * @csspart',
      ' * @unbridged lending-dial\n * @csspart',
      'no lending-dial',
    ],
    ['a lasting attribute that there is none of', "['kind']", "['kinds']", 'no kinds'],
    ['another tag than its file', "'lending-sample', Sample", "'lending-simple', Sample", 'does not define'],
    ['no comment', '/**\n * A sample', '/*\n * A sample', 'has no comment on its element'],
  ])('is refused with %s', (_, from, to, message) => {
    expect(code).toContain(from);
    expect(() => read(code.replace(from, to))).toThrow(message);
  });

  it('becomes a manifest, editor data and types', () => {
    expect(customElements([sample])).toMatchObject({
      schemaVersion: '1.0.0',
      modules: [
        {
          path: 'lending-sample.js',
          declarations: [
            {
              tagName: 'lending-sample',
              attributes: expect.arrayContaining([
                { name: 'kind', type: { text: "'a' | 'b'" }, description: 'What it is', fieldName: 'kind' },
              ]) as unknown,
              cssParts: [{ name: 'box' }, { name: 'root' }],
            },
          ],
        },
      ],
    });
    expect(htmlCustomData([sample])).toMatchObject({
      tags: [{ attributes: [{ name: 'loan-app-id' }, { values: [{ name: 'a' }, { name: 'b' }] }, {}, {}, {}, {}] }],
    });
    expect(JSON.stringify(webTypes([sample], 'x', '1.0.0'))).toContain('"name":"lending-call-saved"');
    expect(elementTypes([sample])).toContain("'lending-sample': LendingSample;");
    expect(elementTypes([sample])).toContain("kind: 'a' | 'b' | undefined;");
    expect(reactTypes([sample])).toContain("'onlending-call-saved'?:");
  });

  it('is there for the element of every screen, and each maps only attributes that it takes [EM-08][EM-20]', () => {
    const elements = new Map(readElements(join(root, 'widgets')).map((element) => [element.tag, element]));
    for (const { tag, inputs = {}, fixed = {}, rawQuery } of Object.values(screens)) {
      const known = elements.get(tag)?.attributes.map(({ name }) => name);
      const mapped = [...Object.keys(inputs), ...Object.keys(fixed), ...(rawQuery ? [rawQuery] : [])];
      expect(known, tag).toEqual(expect.arrayContaining(mapped));
      expect(mapped).not.toContain('api-base');
    }
  });
});

describe('the types of the package', () => {
  it('know the tags in the templates of Vue and Svelte: inputs, values, events and their details', () => {
    const elements = readElements(join(root, 'widgets'));
    const folder = mkdtempSync(join(tmpdir(), 'templates-'));
    try {
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
      mkdirSync(join(folder, 'node_modules/svelte'), { recursive: true });
      for (const name of ['vue', '@vue', 'csstype'])
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
      // what svelte/elements has of these two names
      write(
        'node_modules/svelte/elements.d.ts',
        `export interface HTMLAttributes<T extends EventTarget> { class?: string; hidden?: boolean; onclick?: (event: MouseEvent & { currentTarget: T }) => void }
export interface SvelteHTMLElements { div: HTMLAttributes<HTMLDivElement> }`,
      );
      write(
        'node_modules/svelte/package.json',
        '{ "name": "svelte", "exports": { "./elements": { "types": "./elements.d.ts" } } }',
      );
      write('package.json', '{ "type": "module" }');
      write('index.d.ts', elementTypes(elements));
      write('vue.d.ts', vueTypes(elements));
      write('svelte.d.ts', svelteTypes(elements));
      write(
        'shown.ts',
        `import type {} from './vue.js';
import type {} from './svelte.js';
import type { GlobalComponents } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
type Vue<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
export const crm: Vue<'lending-telephony-crm'> = {
  class: 'crm', loanAppNo: '25', wrapUpSeconds: 30, readonly: true,
  getToken: () => null,
  onLendingCallSaved: ({ detail }) => detail.callRef.length,
};
export const framed: Vue<'lending-frame'> = { screen: 'nach-crm', loanAppId: '25', onLendingResize: ({ detail }) => detail.height };
// @ts-expect-error no such theme
export const odd: Vue<'lending-frame'> = { theme: 'blue' };
// @ts-expect-error no such detail
export const none: Vue<'lending-frame'> = { onLendingResize: ({ detail }) => detail.width };
type Svelte<Tag extends keyof SvelteHTMLElements> = SvelteHTMLElements[Tag];
export const inSvelte: Svelte<'lending-telephony-crm'> = {
  class: 'crm', 'loan-app-no': '25', loanAppNo: '25', theme: 'dark',
  onclick: ({ currentTarget }) => currentTarget.dirty,
  'onlending-call-saved': ({ detail }) => detail.callRef.length,
  'on:lending-call-saved': ({ detail }) => detail.callRef.length,
};
// @ts-expect-error no such theme
export const oddInSvelte: Svelte<'lending-telephony-crm'> = { theme: 'blue' };
document.querySelector('lending-frame')?.setCall({ phone: 98, crtObjectId: 'c-1', loanAppNo: null });
// @ts-expect-error a call is no text
document.querySelector('lending-telephony-crm')?.setCall('98');
`,
      );
      const options =
        '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2023,dom --types'.split(
          ' ',
        );
      const { stdout, status } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), ...options, '', 'shown.ts'],
        { cwd: folder, encoding: 'utf8' },
      );
      expect(stdout).toBe('');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it('take the markup that README shows, and every event of a framed screen', () => {
    const elements = readElements(join(root, 'widgets'));
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = readme.match(/<(lending-[a-z-]+) [^>]*>[^]*?<\/\1>/g) ?? [];
    expect(shown.join('\n')).toContain('<lending-frame src=');
    const folder = mkdtempSync(join(tmpdir(), 'types-'));
    try {
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
      mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
      for (const name of ['@types/react', 'csstype'])
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
      write('package.json', '{ "type": "module" }');
      write('index.d.ts', elementTypes(elements));
      write('react.d.ts', reactTypes(elements));
      write(
        'shown.tsx',
        `import type {} from './react.js';
${shown.map((markup, index) => `export const shown${index} = ${markup};`).join('\n')}
export const framed = (
  <lending-frame
    screen="chat-crm?variant=nach"
    variant="nach"
    wrap-up-seconds={30}
    theme="dark"
    onlending-call-saved={({ detail }) => detail.callRef.length}
    onlending-error={({ detail }) => detail.code.length}
    onlending-resize={({ detail }) => detail.height}
  />
);
// @ts-expect-error its screen has no such theme
export const odd = <lending-frame theme="blue" />;
document.querySelector('lending-frame')?.addEventListener('lending-call-saved', ({ detail }) => detail.callRef);
`,
      );
      const options =
        '--noEmit --strict --module nodenext --target es2022 --lib es2023,dom --jsx preserve --types react'.split(' ');
      const { stdout, status } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'shown.tsx'],
        { cwd: folder, encoding: 'utf8' },
      );
      expect(stdout).toBe('');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('the files of a package', () => {
  it('are those that its scripts import, now or later, and the assets that they name', () => {
    const bundle = {
      'widgets/a.js': { type: 'chunk', imports: ['assets/b-1.js'], dynamicImports: ['assets/c-1.js'], code: '' },
      'assets/b-1.js': { type: 'chunk', imports: ['widgets/a.js'], code: 'new URL("mark-1.svg", import.meta.url)' },
      'assets/c-1.js': { type: 'chunk', code: '' },
      'assets/mark-1.svg': { type: 'asset' },
      'assets/portal-1.js': { type: 'chunk', code: '' },
      'index.html': { type: 'asset' },
    } as const;
    const mutable = structuredClone(bundle) as unknown as Parameters<typeof neededFiles>[1];
    expect(neededFiles(['widgets/a.js'], mutable)).toEqual([
      'assets/b-1.js',
      'assets/c-1.js',
      'assets/mark-1.svg',
      'widgets/a.js',
    ]);
  });
});
