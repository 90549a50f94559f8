import type { CallRow } from '../call-row.ts';

/** How a list's two calls travel, by the list's type alone: its tabs (AP-20) and a page of its rows (AP-22). */
export const listCallShape = {
  tabs: { part: 'core', method: 'POST', encoding: 'form', auth: 'session', changes: 'nothing' },
  rows: { part: 'core', method: 'POST', encoding: 'json', auth: 'session', changes: 'nothing' },
} as const satisfies Record<string, Pick<CallRow, 'part' | 'method' | 'encoding' | 'auth' | 'changes'>>;
export type ListCallPart = keyof typeof listCallShape;

export function listCallPath<Type extends string, Part extends ListCallPart>(
  type: Type,
  part: Part,
): `/lists/${Type}/${Part}` {
  return `/lists/${type}/${part}`;
}
