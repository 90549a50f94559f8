import { expect, it, vi } from 'vitest';
import { createWidgetCore } from '../../widgets/kit/widget/widget-core.ts';

const open = () => createWidgetCore({ dispatchEvent: () => true } as unknown as HTMLElement, {});

it('answers with the methods of every part of a screen that provides some', async () => {
  const core = open();
  const saveDraft = vi.fn<() => void>();
  const reload = vi.fn<() => void>();
  core.provide({ saveDraft, endCall: () => ({ ok: true }) });
  core.provide({ reload });
  await core.saveDraft();
  await core.reload();
  expect(await core.call('endCall', [])).toEqual({ ok: true });
  expect([saveDraft.mock.calls.length, reload.mock.calls.length, core.generation.value]).toEqual([1, 1, 0]);
});

it('takes back a part’s own methods alone, and asks the newest part where two have the same', async () => {
  const core = open();
  core.provide({ saveDraft: () => undefined, requestClose: () => ({ ok: false, reason: 'OUTER' }) });
  const takeBack = core.provide({ requestClose: () => ({ ok: false, reason: 'INNER' }), endCall: () => 'ended' });
  expect(await core.requestClose()).toEqual({ ok: false, reason: 'INNER' });
  takeBack();
  expect(await core.requestClose()).toEqual({ ok: false, reason: 'OUTER' });
  expect(await core.call('endCall', [])).toEqual({ ok: false, reason: 'NOT_READY' });
});
