import { expect, it, vi } from 'vitest';
import { createWidgetCore } from '../../widgets/kit/widget/widget-core.ts';
import type { CloseAnswer } from '../../widgets/kit/widget/widget.ts';

const open = () => createWidgetCore({ dispatchEvent: () => true } as unknown as HTMLElement, {});

it('answers with the methods of every part of a screen that provides some', async () => {
  const core = open();
  const saveDraft = vi.fn<() => CloseAnswer>().mockReturnValue({ ok: true });
  const reload = vi.fn<() => void>();
  core.provide({ saveDraft, endCall: () => ({ ok: true }) });
  core.provide({ reload });
  expect(await core.saveDraft()).toEqual({ ok: true });
  await core.reload();
  expect(await core.call('endCall', [])).toEqual({ ok: true });
  expect([saveDraft.mock.calls.length, reload.mock.calls.length, core.generation.value]).toEqual([1, 1, 0]);
});

it('takes back a part’s own methods alone, and asks the newest part where two have the same', async () => {
  const core = open();
  core.provide({ requestClose: () => ({ ok: false, reason: 'OUTER' }) });
  const takeBack = core.provide({ requestClose: () => ({ ok: false, reason: 'INNER' }), endCall: () => 'ended' });
  expect(await core.requestClose()).toEqual({ ok: false, reason: 'INNER' });
  takeBack();
  expect(await core.requestClose()).toEqual({ ok: false, reason: 'OUTER' });
  expect(await core.call('endCall', [])).toEqual({ ok: false, reason: 'NOT_READY' });
});

it('is dirty while one part of its screen says so, and tells the page of news alone', () => {
  const told: unknown[] = [];
  const element = { dispatchEvent: ({ type, detail }: CustomEvent) => told.push([type, detail]) > 0 };
  const core = createWidgetCore(element as unknown as HTMLElement, {});
  core.setDirty(true);
  core.setDirty(true, 'unkept');
  core.setDirty(false);
  expect(core.isDirty()).toBe(true);
  core.setDirty(false, 'unkept');
  expect(core.isDirty()).toBe(false);
  expect(told).toEqual([
    ['lending-dirty-change', { dirty: true, v: 1 }],
    ['lending-dirty-change', { dirty: false, v: 1 }],
  ]);
});
