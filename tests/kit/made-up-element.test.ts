import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contractVersion } from '../../widgets/contract/version.ts';
import { bridgedOf } from '../../widgets/kit/plugins/elements/bridged.ts';
import { packageFiles } from '../../widgets/kit/plugins/elements/package-files.ts';
import { elementModules } from '../../widgets/kit/plugins/elements/plugin.ts';
import { readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { root } from '../support/find-files.ts';

// it reads every element's source, which a busy machine takes its time for
vi.setConfig({ testTimeout: 30_000 });

const code = `import { defineWidget } from '../kit/define-widget.tsx';
import { takeCalls } from '../calling-crm/parts/screen/set-call.ts';
import { MadeUp } from './made-up.tsx';

/**
 * A screen that nobody has.
 *
 * @fires {{ stampRef: string; isLate: boolean }} lending-stamp-set - it is stamped
 * @fires {{ shelf: string }} lending-shelf-seen - somebody looked
 * @unbridged lending-shelf-seen - it says where they looked
 */
defineWidget('lending-made-up', MadeUp, {
  attributes: {
    /** The stamp's colour */
    stampColour: ['red', 'blue'],
    /** The desk that stamps */
    deskNumber: 'number',
  },
  methods: [
    /** Stamps it */
    'setStamp',
  ],
});
takeCalls('lending-made-up', ['desk-number']);
`;

const folder = mkdtempSync(join(tmpdir(), 'made-up-'));
beforeAll(() => {
  cpSync(join(root, 'widgets'), join(folder, 'widgets'), { recursive: true });
  mkdirSync(join(folder, 'widgets/made-up'));
  writeFileSync(join(folder, 'widgets/made-up/made-up.element.ts'), code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the files of the package say of an element's attributes, events and methods, as far as each kind of file can. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'custom-elements.json': ['"stamp-colour"', '"stampColour"', '"lending-stamp-set"', 'isLate: boolean', '"setStamp"'],
  'html-custom-data.json': ['"stamp-colour"', '"red"', '"lending-made-up"'],
  'web-types.json': ['"stamp-colour"', '"lending-stamp-set"', '"lending-made-up"'],
  'index.d.ts': ['stampColour:', "'lending-stamp-set':", 'setStamp(): Promise<', 'interface LendingMadeUp '],
  'react.d.ts': ["'stamp-colour'?: 'red' | 'blue'", "'desk-number'?: number", "'onlending-stamp-set'?:"],
  'vue.d.ts': ["'stampColour'?: 'red' | 'blue'", "'onLendingStampSet'?:"],
  'svelte.d.ts': ["'stamp-colour'?:", "'on:lending-stamp-set'?:"],
  'index.js': ["'lending-made-up': () => import('./widgets/lending-made-up.js')"],
  'tags/made-up.js': ["import('../widgets/lending-made-up.js')"],
  'package.json': ['"./made-up"', `"lendingContract": "${contractVersion}"`],
  'README.md': ['lending-made-up'],
};

it('shows an attribute, an event and a method of a new element in every file, by an edit of its own file alone', () => {
  const files = packageFiles(readElements(join(folder, 'widgets')), '0.0.7');
  const others = Object.keys(files).filter((name) => name.startsWith('tags/') && name !== 'tags/made-up.js');
  expect(Object.keys(shown)).toEqual(
    expect.arrayContaining(
      Object.keys(files).filter((name) => files[name] !== 'export {};\n' && !others.includes(name)),
    ),
  );
  for (const [name, texts] of Object.entries(shown))
    for (const text of texts) expect(files[name], name).toContain(text);
});

it('gives the frame its attributes, events and methods: in the types, on both ends of the bridge, and none that stays', () => {
  const elements = readElements(join(folder, 'widgets'));
  const files = packageFiles(elements, '1.0.0');
  const [, frame = ''] = /interface LendingFrameEvents \{([^]*?)\n\}/.exec(files['index.d.ts'] ?? '') ?? [];
  expect(frame).toContain("'lending-stamp-set'");
  expect(frame).not.toContain('lending-shelf-seen');
  expect(/interface LendingFrame extends([^]*?)\n\}/.exec(files['index.d.ts'] ?? '')?.[1]).toContain('setStamp()');
  expect(/'lending-frame': Tag<([^]*?)\}>;/.exec(files['react.d.ts'] ?? '')?.[1]).toContain("'desk-number'?: number");

  const before = bridgedOf(readElements(join(root, 'widgets')));
  expect(bridgedOf(elements)).toEqual({
    bridgeEvents: [...before.bridgeEvents, 'lending-stamp-set'].toSorted(),
    bridgeMethods: [...before.bridgeMethods, 'setStamp'].toSorted(),
    lastingAttributes: [...before.lastingAttributes, 'desk-number'].toSorted(),
  });
  const load = elementModules(folder).load as (id: string) => string;
  const bridge = load('\0virtual:lending-elements/bridge');
  for (const name of ['lending-stamp-set', 'setStamp', 'desk-number']) expect(bridge).toContain(`"${name}"`);
  expect(bridge).not.toContain('lending-shelf-seen');
});

it('lets a frame carry what its screens carry: no search, and no question that has a message of its own', () => {
  const { bridgeEvents, bridgeMethods, lastingAttributes } = bridgedOf(readElements(join(root, 'widgets')));
  expect(bridgeEvents).toContain('lending-call-saved');
  expect(bridgeEvents).not.toContain('lending-view-change');
  expect(bridgeMethods).toEqual(['endCall', 'logout', 'reload', 'saveDraft']);
  expect(lastingAttributes).toEqual([
    'agent-id',
    'density',
    'process',
    'readonly',
    'theme',
    'user-id',
    'variant',
    'wrap-up-seconds',
  ]);
});
