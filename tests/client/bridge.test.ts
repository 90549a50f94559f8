import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FrameEndParts } from '../../widgets/client/bridge/frame-end.ts';
import type { BridgeCredentials } from '../../widgets/contract/embedding/bridge.ts';
import { channels, closeEnds, FakeWindow, forged, hostOrigin, pageOrigin, world } from './bridge-ends.ts';
import { until } from './live-backend.ts';

afterEach(closeEnds);

describe('the bridge', () => {
  it('opens: a hello without data to any origin, a port and a nonce to that one origin, then the context', async () => {
    const { outer, inner, heard, greet } = world();
    expect(await greet().joined).toBe(true);
    expect(outer.got).toEqual([{ data: { bridge: 'lending/1', kind: 'hello' }, targetOrigin: '*', ports: [] }]);
    expect(inner.got).toHaveLength(1);
    expect(inner.got[0]).toMatchObject({ targetOrigin: hostOrigin, ports: { length: 1 } });
    expect(heard.greeted).toHaveBeenCalledOnce();
    expect(heard.contextChanged).toHaveBeenCalledWith({
      kind: 'context',
      attributes: { 'loan-app-no': '25' },
      suppliesToken: false,
    });
  });

  it('carries events with their answer, heights, close requests and changed attributes', async () => {
    const attributes = { phone: '1' };
    const { heard, greet, pageEnd } = world(
      { attributes: () => attributes },
      { closeAsked: async () => ({ ok: false, reason: 'UNSAVED_CHANGES' }) },
    );
    heard.happened.mockReturnValueOnce(true);
    const end = greet();
    await end.joined;
    expect(await end.publish('lending-navigate', { screen: 'PROFILE', v: 1 })).toBe(true);
    expect(await end.publish('lending-call-saved', { callRef: 'c-1', v: 1 })).toBe(false);
    expect(heard.happened).toHaveBeenLastCalledWith('lending-call-saved', { callRef: 'c-1', v: 1 });
    end.resize(640);
    await until(() => heard.resized.mock.calls.length === 1);
    expect(heard.resized).toHaveBeenCalledWith(640);
    expect(await pageEnd.requestClose()).toEqual({ ok: false, reason: 'UNSAVED_CHANGES' });
    attributes.phone = '2';
    pageEnd.sendContext();
    await until(() => heard.contextChanged.mock.calls.length === 2);
    expect(heard.contextChanged.mock.lastCall?.[0].attributes).toEqual({ phone: '2' });
  });

  it('tells a call that was set in one step from attributes that may go on to change', async () => {
    const { heard, greet, pageEnd } = world();
    await greet().joined;
    pageEnd.sendContext(true);
    pageEnd.sendContext();
    await until(() => heard.contextChanged.mock.calls.length === 3);
    const told = heard.contextChanged.mock.calls.map(([{ isInOneStep }]) => isInOneStep);
    expect(told).toEqual([undefined, true, undefined]);
  });

  it('hands the session over when it is asked for, with who works, and null where the page has none or names nobody', async () => {
    const user = { id: 'staff-1', username: 'asha@x', firstName: 'Asha', lastName: 'Rao', roles: ['OPS_LEAD'] };
    const nobody = { ...user, roles: 'OPS_LEAD' } as never;
    const given: (BridgeCredentials | null)[] = [
      { token: 't', key: 'k', user },
      null,
      { token: 't', key: 'k', user: nobody },
    ];
    const { greet, heard } = world({ getToken: () => () => given.shift() ?? null });
    const end = greet();
    await end.joined;
    expect(heard.contextChanged.mock.lastCall?.[0].suppliesToken).toBe(true);
    expect(await end.askToken()).toEqual({ token: 't', key: 'k', user });
    expect(await end.askToken()).toBeNull();
    expect(await end.askToken()).toBeNull();
  });

  it('calls the methods of the screen, each answered once, and tells of one that failed', async () => {
    const called = vi.fn<FrameEndParts['called']>(async (method) => {
      if (method === 'reload') throw new Error('no server');
      return { ok: true };
    });
    const { inner, greet, pageEnd } = world({}, { called });
    expect(await pageEnd.call('saveDraft')).toEqual({ ok: false, reason: 'NOT_CONNECTED' });
    await greet().joined;
    expect(await Promise.all([pageEnd.call('saveDraft'), pageEnd.call('reload')])).toEqual([
      { ok: true },
      { ok: false, reason: 'FAILED' },
    ]);
    expect(called.mock.calls).toEqual([['saveDraft'], ['reload']]);
    expect(inner.got).toHaveLength(1);
  });

  it('does not let a screen be closed that it cannot ask, nor one whose line is replaced during the question', async () => {
    const { outer, inner, greet, pageEnd } = world({}, { closeAsked: () => new Promise(() => undefined) });
    const hello = { bridge: 'lending/1', kind: 'hello' };
    expect(await pageEnd.requestClose()).toEqual({ ok: true });
    outer.arrive(hello, [], { window: inner, origin: hostOrigin });
    await until(() => inner.got.length === 1);
    channels.push(...(inner.got[0]?.ports ?? []));
    expect(await pageEnd.requestClose()).toEqual({ ok: false, reason: 'NOT_CONNECTED' });

    await greet().joined;
    const question = pageEnd.requestClose();
    outer.arrive(hello, [], { window: inner, origin: hostOrigin });
    expect(await question).toEqual({ ok: false, reason: 'NOT_CONNECTED' });
    channels.push(...(inner.got.at(-1)?.ports ?? []));
  });

  it('keeps quiet about a hello of another window, another origin or another protocol', async () => {
    const { outer, inner, heard, greet } = world();
    const hello = { bridge: 'lending/1', kind: 'hello' };
    outer.arrive(hello, [], { window: new FakeWindow(hostOrigin), origin: hostOrigin });
    outer.arrive(hello, [], { window: inner, origin: 'https://evil.example' });
    outer.arrive({ ...hello, bridge: 'lending/0' }, [], { window: inner, origin: hostOrigin });
    expect(inner.got).toEqual([]);
    await greet().joined;
    expect(inner.got).toHaveLength(1);
    expect(heard.greeted).toHaveBeenCalledOnce();
  });

  it('does not join a page of an origin that is not listed', async () => {
    const { greet, heard } = world({}, {}, { origin: 'https://evil.example' });
    expect(await greet().joined).toBe(false);
    expect(heard.contextChanged).not.toHaveBeenCalled();
  });

  it('does not take a welcome from another window, with a bad nonce, or with no port or two', async () => {
    const { inner, outer, greet, heard } = world({ origin: 'https://silent.example' });
    const end = greet();
    const from = { window: outer, origin: pageOrigin };
    const [one, two, three, four] = [forged(), forged('guess'), forged(), forged()];
    inner.arrive(one.data, [one.port], { window: new FakeWindow(pageOrigin), origin: pageOrigin });
    inner.arrive(two.data, [two.port], from);
    inner.arrive(three.data, [], from);
    inner.arrive(four.data, [four.port, four.other], from);
    expect(await end.joined).toBe(false);
    expect(heard.contextChanged).not.toHaveBeenCalled();
    expect(await end.askToken()).toBeNull();
  });

  it('takes one welcome: a replayed or a second one changes nothing', async () => {
    const { inner, outer, greet, heard, pageEnd } = world();
    await greet().joined;
    const replay = forged((inner.got[0]?.data as { nonce: string } | undefined)?.nonce);
    const context = { kind: 'context', attributes: { phone: 'evil' }, suppliesToken: true };
    inner.arrive(replay.data, [replay.port], { window: outer, origin: pageOrigin });
    replay.other.postMessage(JSON.stringify(context));
    pageEnd.sendContext();
    await until(() => heard.contextChanged.mock.calls.length === 2);
    expect(heard.contextChanged.mock.lastCall?.[0].attributes).toEqual({ 'loan-app-no': '25' });
  });

  it('tells nothing over a port until its nonce has come back', async () => {
    const getToken = vi.fn<() => BridgeCredentials>(() => ({ token: 't', key: 'k' }));
    const { outer, inner, pageEnd, heard, greet } = world({ getToken: () => getToken });
    outer.arrive({ bridge: 'lending/1', kind: 'hello' }, [], { window: inner, origin: hostOrigin });
    await until(() => inner.got.length === 1);
    const port = inner.got[0]?.ports[0];
    if (!port) throw new Error('no port');
    channels.push(port);
    const got: unknown[] = [];
    port.addEventListener('message', ({ data }) => got.push(data));
    port.start();
    for (const message of [
      { kind: 'tokenWanted' },
      { kind: 'open', nonce: '0'.repeat(32) },
      { kind: 'resize', height: 9 },
    ])
      port.postMessage(JSON.stringify(message));
    pageEnd.sendContext();
    // a whole greeting later, what was said before it has been heard
    await greet().joined;
    expect(got).toEqual([]);
    expect(getToken).not.toHaveBeenCalled();
    expect(heard.resized).not.toHaveBeenCalled();
  });

  it('starts afresh with a second hello, and no longer hears the first', async () => {
    const { greet, heard } = world();
    const first = greet();
    await first.joined;
    const second = greet();
    await second.joined;
    first.resize(1);
    second.resize(2);
    await until(() => heard.resized.mock.calls.length > 0);
    second.resize(3);
    await until(() => heard.resized.mock.calls.length > 1);
    expect(heard.resized.mock.calls).toEqual([[2], [3]]);
  });

  it('works on through a thousand messages of junk on both windows and the port', async () => {
    const { outer, inner, greet, heard, pageEnd } = world();
    const end = greet();
    await end.joined;
    const port = inner.got[0]?.ports[0];
    const junk = [
      null,
      7,
      'x',
      {},
      { bridge: 'lending/1' },
      { bridge: 'lending/1', kind: 'welcome' },
      '{"kind":"event"}',
    ];
    for (let turn = 0; turn < 1000; turn += 1) {
      const data = junk[turn % junk.length];
      outer.arrive(data, [], { window: inner, origin: hostOrigin });
      inner.arrive(data, [], { window: outer, origin: pageOrigin });
      port?.postMessage(data);
    }
    end.resize(77);
    await until(() => heard.resized.mock.calls.length === 1);
    expect(heard.resized).toHaveBeenCalledWith(77);
    expect(heard.happened).not.toHaveBeenCalled();
    expect(inner.got).toHaveLength(1);
    expect(await pageEnd.requestClose()).toEqual({ ok: true });
  });
});
