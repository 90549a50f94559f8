import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { serverBreach } from './server-floors.ts';

/** A rule of the house that a file breaks. */
export interface Breach {
  file: string;
  rule: string;
}

interface Import {
  /** As written. */
  source: string;
  /** From the root; undefined for a package. */
  target: string | undefined;
  isType: boolean;
  names: string[];
}

const sqlCalls = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/;
const ownPackages = {
  '@r2wc/react-to-web-component': (file: string) => file === 'widgets/kit/define-widget.tsx',
  ofetch: (file: string) => file.startsWith('widgets/client/'),
  wouter: (file: string) => file.startsWith('host/portal/'),
  // the words that others have chosen: a megabyte, for the server alone
  '@zxcvbn-ts': (file: string) => file === 'host/server/core/staff/password-guesses.ts',
};

/** Where a control of the browser's own stands outside the family of fields, and why: none of them is an answer of a form. */
export const ownControls: Readonly<Record<string, string>> = {
  'widgets/kit/list/search-box.tsx': 'search, its kind and its words in one control',
  'widgets/kit/parts/pager.tsx': 'rows a page',
  'widgets/kit/parts/tick-box.tsx': 'a bare box in each row of a table',
  'widgets/kit/filter/option-list.tsx': 'search among the options',
  'widgets/kit/filter/typed-option.tsx': 'a filter, an option beside its value',
  'widgets/kit/filter/range-field.tsx': 'a filter, two handles on one line',
  'widgets/kit/checked-file/checked-file.tsx': 'a file is dropped on it',
  'widgets/document-verification/parts/upload/upload-dialog.tsx': 'a file is dropped on it',
  'widgets/document-verification/parts/image-editor/tool-panel.tsx': 'the colours of a pen',
  'widgets/kit/list/dialog/choose-person.tsx': 'search among people',
  'widgets/chat-crm/parts/room-list.tsx': 'search',
  'widgets/chat-crm/work/message-search.tsx': 'search',
  'widgets/chat-crm/parts/composer.tsx': 'a message',
  'widgets/sign-in/parts/credential-field.tsx': 'filled by a password manager without a word, so read when it is sent',
  'host/portal/parts/dialog/palette.tsx': 'search',
  'host/gallery/parts/attribute-fields.tsx': 'attributes of an element, for developers',
  'host/gallery/parts/specimen.tsx': 'the same',
};

/** What a file imports, re-exports and loads later; types too. */
export function importsOf(file: string, code: string): Import[] {
  const { module } = parseSync(file, code);
  const resolve = (source: string) =>
    source.startsWith('.') ? join(dirname(file), source.replace(/\?.*$/, '')) : undefined;
  const asImport = (source: string, isType: boolean, names: string[]): Import => ({
    source,
    target: resolve(source),
    isType,
    names,
  });
  return [
    ...module.staticImports.map((each) =>
      asImport(
        each.moduleRequest.value,
        each.entries.length > 0 && each.entries.every((entry) => entry.isType),
        each.entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*'),
      ),
    ),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap((entry) =>
        entry.moduleRequest ? [asImport(entry.moduleRequest.value, entry.isType, [])] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((each) => {
      const literal = /^['"](.+)['"]$/.exec(code.slice(each.moduleRequest.start, each.moduleRequest.end));
      return literal?.[1] === undefined ? [] : [asImport(literal[1], false, [])];
    }),
  ];
}

function floorOf(path: string): 'contract' | 'client' | 'kit' | 'screen' | 'server' | 'conformance' | 'page' | 'other' {
  if (path.startsWith('widgets/contract/')) return 'contract';
  if (path.startsWith('widgets/client/')) return 'client';
  if (path.startsWith('widgets/kit/')) return 'kit';
  if (path.startsWith('widgets/')) return 'screen';
  if (path.startsWith('host/server/')) return 'server';
  if (path.startsWith('host/conformance/')) return 'conformance';
  if (path.startsWith('host/')) return 'page';
  return 'other';
}

const mayImport: Record<ReturnType<typeof floorOf>, readonly ReturnType<typeof floorOf>[]> = {
  contract: ['contract'],
  client: ['client', 'contract'],
  kit: ['kit', 'client', 'contract'],
  screen: ['screen', 'kit', 'client', 'contract'],
  page: ['page', 'screen', 'kit', 'client', 'contract'],
  server: ['server', 'contract'],
  conformance: ['conformance', 'contract'],
  other: [],
};

/** The nearest folder above that holds an element, which is a screen's. */
function screenOf(path: string, screens: ReadonlySet<string>): string | undefined {
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder))
    if (screens.has(folder)) return folder;
  return undefined;
}

function hasModuleSignal(code: string, file: string): boolean {
  return parseSync(file, code).program.body.some((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return false;
    return declaration.declarations.some(
      ({ init }) =>
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        ['signal', 'computed', 'effect'].includes(init.callee.name),
    );
  });
}

/**
 * What a source file breaks of the floors: contract <- client <- kit <- screen <- host, and on the contract alone the server
 * and the conformance check.
 *
 * @param file path from the root
 * @param screens folders that hold an element
 */
export function breachesOf(file: string, code: string, screens: ReadonlySet<string>): Breach[] {
  const found: string[] = [];
  const floor = floorOf(file);
  const isBuildTool = file.startsWith('widgets/kit/plugins/');
  const isStore = file.endsWith('.store.ts') || file.startsWith('host/server/db/');
  const imports = importsOf(file, code);

  for (const { source, target, isType, names } of imports) {
    if (target === undefined) {
      for (const [name, isOwner] of Object.entries(ownPackages))
        if ((source === name || source.startsWith(`${name}/`)) && !isType && !isOwner(file))
          found.push(`${source} is imported elsewhere only`);
      if (floor === 'server' && source === 'kysely' && names.includes('sql') && !isStore)
        found.push('SQL stands in *.store.ts and db/');
      continue;
    }
    const below = floorOf(target);
    const wrong = serverBreach(file, target);
    if (wrong !== undefined) found.push(`${wrong}: ${source}`);
    if (!mayImport[floor].includes(below)) found.push(`${floor} may not import ${below}: ${source}`);
    const isSchema = /^widgets\/contract\/(.*[./])?schemas\.ts$/.test(target);
    // A plugin runs while the scripts are built.
    const isNoBrowser = file === 'widgets/client/check-reply.ts' || file.startsWith('widgets/kit/plugins/');
    const mayUseSchemas = ['contract', 'server', 'conformance'].includes(floor) || isNoBrowser;
    const mayMint = floor === 'client' || file.startsWith('widgets/kit/work/');
    if (target === 'widgets/client/drafts/idempotency-key.ts' && !mayMint)
      found.push('an idempotency key is minted by kit/work');
    if (isSchema && !isType && !mayUseSchemas) found.push(`schemas by import type only: ${source}`);
    if (floor === 'screen' && below === 'screen') {
      const theirs = screenOf(target, screens);
      const isShared = theirs === undefined || theirs === screenOf(file, screens);
      const isSameFamily = target.split('/')[1] === file.split('/')[1];
      if (!isShared || !isSameFamily) found.push(`a screen never imports another screen: ${source}`);
    }
    if (
      floor === 'page' &&
      below === 'screen' &&
      !isType &&
      !target.endsWith('.element.ts') &&
      target !== 'widgets/loader.ts'
    )
      found.push(`a page renders elements, never a component: ${source}`);
  }
  const calls = code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  if (floor === 'server' && !isStore && sqlCalls.test(calls)) found.push('SQL stands in *.store.ts and db/');
  const isBrowser = ['contract', 'kit', 'screen', 'page'].includes(floor) && !isBuildTool;
  const isAsking = floor === 'conformance' && file !== 'host/conformance/client.ts';
  if (isAsking && /(?<![.\w])(?<!async )fetch\(/.test(calls)) found.push('calls go through host/conformance/client.ts');
  if (isBrowser && /(?<![.\w])(?<!async )fetch\(|\bnew (XMLHttpRequest|EventSource)\b|sendBeacon\(/.test(calls))
    found.push('calls go through widgets/client');
  if (floor === 'screen' || floor === 'page') {
    if (/\bnewKey\b|\boutbox\.send\(/.test(calls))
      found.push('what waits in the outbox is sent by kit/work, under a key of its own');
    if (/instanceof CallError\b/.test(calls)) found.push('what failed is told by kit/work, or read by asCallError');
    if (
      floor === 'screen' &&
      file.endsWith('.tsx') &&
      /(?<!\.)\bremote\(|\.remote\b|\{[^{}]*\bremote\b[^{}]*\} =/.test(calls)
    )
      found.push('a component makes no call: its state does, or kit/work');
  }
  if (isBrowser && /\btype=\{?["'](date|datetime-local|time|month|week)\b/.test(calls))
    found.push("a date is written in kit/form: a native field shows it in the order of the browser's language");
  if (file.startsWith('host/server/') && /\.catch\(\(\) => (undefined|\{\s*\})\)/.test(calls))
    found.push('a failure that changes nothing is said to quietly, with the reason');
  if (isBrowser && /\bnew Date\(\)/.test(calls) && file !== 'widgets/client/backend/server-time.ts')
    found.push('now is serverNow(): the clock of the person’s machine may be wrong');
  const isCalendar = file === 'widgets/contract/time.ts';
  if (!isCalendar && /\b330 \*|\b5\.5 \* (3_600|60)|\+05:30|T00:00:00(\.000)?Z/.test(calls))
    found.push('days and India’s offset come from contract/time.ts');
  if (/toLocaleString\('en-IN'\)/.test(calls)) found.push('figures are grouped by contract/money.ts');
  // A named key may be compared; a letter or a sign is another one where Hindi is typed.
  const ofNamedKey = /\bevent\.key (?:===|!==) (?:'[A-Z]\w+'|' '|null|storageKeys)/g;
  if (isBrowser && /\bevent\.key\b/.test(calls.replaceAll(ofNamedKey, '')))
    found.push('which key is pressed is read by kit/key-of.ts');
  const isField = file.startsWith('widgets/kit/form/') || file in ownControls;
  if (
    isBrowser &&
    !isField &&
    /<(input|textarea|select|lending-sl-(input|textarea|select|checkbox|radio))\b/.test(calls)
  )
    found.push('a field is one of kit/form');
  if (isBrowser && hasModuleSignal(code, file)) found.push('no module-level signal outside widgets/client');
  return found.map((rule) => ({ file, rule }));
}
