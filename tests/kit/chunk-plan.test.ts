import { expect, it } from 'vitest';
import { planChunks } from '../../widgets/kit/plugins/chunk-plan.ts';

const widget = 'widgets/kit/define-widget.tsx';
const pages = {
  [widget]: ['client.ts'],
  'widgets/sign-in/sign-in.element.ts': [widget, 'brand.tsx', 'rule.ts'],
  'host/portal/main.tsx': ['client.ts', 'attributes.ts', 'lists.ts'],
  'widgets/frame/frame.element.ts': ['page-end.ts', 'call.ts'],
  'host/frame/frame.ts': ['client.ts', 'attributes.ts'],
  'widgets/queue-list/queue-list.element.ts': [widget, 'status.tsx', 'columns.ts', 'lists.ts'],
  'host/portal/parts/shell.tsx': ['menu.ts', 'brand.tsx'],
  'widgets/calling-crm/telephony/telephony-crm.element.ts': [
    widget,
    'status.tsx',
    'draft.ts',
    'rule.ts',
    'call.ts',
    'wrap-up.ts',
  ],
  'widgets/chat-crm/chat-crm.element.ts': [widget, 'draft.ts'],
  'widgets/document-verification/document-verification.element.ts': [widget],
};
function plan(imports: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const all: Readonly<Record<string, readonly string[]>> = { ...pages, ...imports };
  const names = [...new Set([...Object.keys(all), ...Object.values(all).flat()])];
  const graph = new Map(names.map((name) => [`/app/${name}`, (all[name] ?? []).map((each) => `/app/${each}`)]));
  return Object.fromEntries([...planChunks(graph, '/app/')].map(([id, chunk]) => [id.slice('/app/'.length), chunk]));
}

it('gives a module to the chunk of the first pages that need it, by what they import', () => {
  expect(plan({})).toMatchObject({
    'client.ts': 'element',
    'brand.tsx': 'element',
    'attributes.ts': 'element',
    'page-end.ts': 'bridge',
    'rule.ts': 'fields',
    'lists.ts': 'tables',
    'status.tsx': 'values',
    'columns.ts': 'list',
    'menu.ts': 'list',
    'draft.ts': 'form',
    'wrap-up.ts': 'call',
  });
  expect(plan({})).not.toHaveProperty(['call.ts']);
});

it('follows a module to wherever it is imported next, and leaves alone what is loaded later', () => {
  expect(plan({ 'status.tsx': ['tone.ts'] })).toMatchObject({ 'tone.ts': 'values' });
  expect(plan({ 'draft.ts': ['tone.ts'] })).toMatchObject({ 'tone.ts': 'form' });
  expect(plan({ 'client.ts': ['tone.ts'], 'draft.ts': ['tone.ts'] })).toMatchObject({ 'tone.ts': 'element' });
  expect(plan({ 'dialog.tsx': ['tone.ts'] })).not.toHaveProperty('tone.ts');
});

it('is refused where a first page has gone', () => {
  expect(() => planChunks(new Map([[`/app/${widget}`, []]]), '/app/')).toThrow(
    'sign-in.element.ts, which is not there',
  );
});
