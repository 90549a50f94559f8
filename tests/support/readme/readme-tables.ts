import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '../../../host/server/base/settings/variables.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { extensions } from '../../../widgets/contract/extensions.ts';
import { headerParts, headers } from '../../../widgets/contract/headers.ts';
import { listRows } from '../../../widgets/contract/lists.ts';
import { portalLabels } from '../../../widgets/contract/session/portals.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { readElements } from '../../../widgets/kit/plugins/elements/read-elements.ts';
import { root } from '../find-files.ts';

/** The README, and the files that it leads to. */
const documentNames = [
  'README.md',
  'widgets/contract/README.md',
  'host/server/README.md',
  'tests/README.md',
  'tests/decisions.md',
];
const code = (text: string) => `\`${text}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function routeTable(): string {
  const who = { route: 'route list', signedIn: 'every signed-in user', public: 'everyone', signedOut: 'signed out' };
  return table(
    ['route key', 'path', 'screen', 'portal and menu', 'opens for'],
    Object.entries(screens).map(([key, { path, title, portal, menu, access }]) => [
      code(key),
      code(path),
      title,
      [portal && portalLabels[portal], menu && `${menu.group} > ${menu.label}`].filter(Boolean).join(', '),
      who[access],
    ]),
  );
}

function listTable(): string {
  return table(
    ['list type', 'stage', 'tabs, filters, columns', 'rows', 'route key'],
    Object.entries(listRows).map(([type, { stage, routeKey }]) => [
      code(type),
      code(stage),
      code(`POST /lists/${type}/tabs`),
      code(`POST /lists/${type}/rows`),
      code(routeKey),
    ]),
  );
}

function callTable(): string {
  const who = {
    session: 'both session headers',
    telephony: 'fixed user key',
    dialer: "the dialer's key",
    embedder: "the embedder's key",
    payments: "the payment service's key, or the signature of its door",
    none: 'no header',
  };
  const does = {
    nothing: 'nothing',
    row: 'a row, by its version in `if-match`',
    rows: 'rows, each by the version beside its id',
    checkedFile: 'rows, by the versions that the check has read',
    unversioned: '',
  };
  return table(
    ['call', 'method and path', 'belongs to', 'sent as', 'carries', 'changes'],
    Object.entries(callRows)
      // the lists' own calls stand in the table of lists
      .filter(([name]) => !name.includes('.'))
      .map(([name, { method, path, part, encoding, auth, changes, because }]) => [
        code(name),
        code(`${method} ${path}`),
        part,
        encoding,
        who[auth],
        because ?? does[changes],
      ]),
  );
}

function extensionTable(): string {
  return table(
    ['extension', 'offers'],
    Object.entries(extensions).map(([name, offers]) => [code(name), offers]),
  );
}

function headerTable(): string {
  const does: Record<keyof typeof headers, string> = {
    securityToken: "the session's secret, from `token` of the sign-in answer",
    userKey: 'the user key, from `key` of the sign-in answer, or the fixed key of the telephony screen',
    callGrant: 'binds save, ticket and history of the telephony screen to the loaded call',
    idempotencyKey:
      'the same write sent twice is done once; a browser sends none for longer than 14 days, and a backend knows its keys for longer',
    submittedAt:
      'when a write was asked for that may have waited since (ISO 8601, UTC): a date that was good then is taken. It counts beside `x-opened-at` and an idempotency key alone; otherwise the receipt does',
    serverTime:
      'answered with every call: `<milliseconds>.<HMAC-SHA256 over the person or the call grant and the milliseconds>`, which the page sends back unchanged',
    openedAt:
      'the last `x-server-time` that the page was told before a write was asked for. Within 24 hours of the receipt the stated time counts, within 14 days for the dates in the write alone; a time before it, or after the receipt, does not',
    ifMatch:
      'the version of the row that the writer has read: compulsory where a call changes one row, and refused elsewhere; a stale write is refused',
    reason: 'why somebody goes beyond a limit: 10 to 200 characters, percent-encoded',
    lastEventId: 'the last server event that a reader has seen',
    requestId: "answered with every call and kept in the server's log",
    contractVersion:
      "of an answer: the contract's number, and behind a semicolon the names of the extensions; without it the backend is core alone, and no screen asks what it offers",
  };
  return table(
    ['header', 'belongs to', 'carries'],
    Object.entries(headers).map(([key, name]) => [
      code(name),
      headerParts[key as keyof typeof headers],
      does[key as keyof typeof headers],
    ]),
  );
}

function elementTable(): string {
  return table(
    ['element', 'attributes', 'events'],
    readElements(join(root, 'widgets')).map(({ tag, attributes, events }) => [
      code(tag),
      attributes
        .filter(({ isShared }) => !isShared)
        .map(({ name }) => code(name))
        .join(' '),
      events.map(({ name }) => code(name)).join(' '),
    ]),
  );
}

function settingTable(): string {
  return table(
    ['variable', 'default', 'means'],
    Object.entries(variables).map(([name, { otherwise, means }]) => [code(name), otherwise, means]),
  );
}

const tables: Record<string, () => string> = {
  elements: elementTable,
  routes: routeTable,
  lists: listTable,
  extensions: extensionTable,
  calls: callTable,
  headers: headerTable,
  settings: settingTable,
};

/** The README and the files that it leads to, by their path. */
export function readDocuments(): Record<string, string> {
  return Object.fromEntries(documentNames.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** Their text in one. */
export function readReadme(): string {
  return Object.values(readDocuments()).join('\n');
}

/**
 * The documents with what their tables must be now, between `<!-- table: x -->` and `<!-- end -->`.
 * @throws when one names an unknown table, or none names a known one
 */
export function withTables(documents: Readonly<Record<string, string>>): Record<string, string> {
  const seen = new Set<string>();
  const fill = (file: string, text: string) =>
    text.replaceAll(
      /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
      (_, open: string, name: string, end: string) => {
        const make = tables[name];
        if (!make) throw new Error(`${file} names an unknown table: ${name}`);
        seen.add(name);
        return `${open}\n${make()}\n\n${end}`;
      },
    );
  const filled = Object.fromEntries(Object.entries(documents).map(([file, text]) => [file, fill(file, text)]));
  for (const name of Object.keys(tables)) if (!seen.has(name)) throw new Error(`No document holds the table ${name}`);
  return filled;
}

/** Environment variables that the server reads, by their table, and those that a build of the widgets reads, from their source. */
export function settingNames(): string[] {
  const client = readFileSync(join(root, 'widgets/client/settings.ts'), 'utf8');
  const ofBuild = [...client.matchAll(/environment\.(VITE_[A-Z_]+)/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(variables), ...ofBuild])];
}
