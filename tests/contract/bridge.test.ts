import { describe, expect, it } from 'vitest';
import {
  isHello,
  isWelcome,
  longestMessage,
  printMessage,
  readFrameMessage,
  readPageMessage,
  type FrameMessage,
  type PageMessage,
} from '../../widgets/contract/embedding/bridge.ts';

const nonce = '0123456789abcdef0123456789abcdef';
const pageMessages: PageMessage[] = [
  { kind: 'context', attributes: { 'loan-app-no': '25', theme: 'dark' }, suppliesToken: false },
  { kind: 'context', attributes: { phone: '98' }, suppliesToken: true, isWholeCall: true, isInOneStep: true },
  { kind: 'token', credentials: { token: 't', key: 'k', expiresAt: '2031-03-14T05:00:00.000Z' } },
  { kind: 'token', credentials: null },
  { kind: 'close', id: 1 },
  { kind: 'call', id: 3, method: 'saveDraft' },
  { kind: 'call', id: 4, method: 'endCall' },
  { kind: 'handled', id: 2, isPrevented: true },
];
const frameMessages: FrameMessage[] = [
  { kind: 'open', nonce },
  { kind: 'tokenWanted' },
  { kind: 'event', id: 1, name: 'lending-call-saved', detail: { callRef: 'c', v: 1 } },
  { kind: 'resize', height: 640 },
  { kind: 'closed', id: 1, reply: { ok: true } },
  { kind: 'closed', id: 1, reply: { ok: false, reason: 'UNSAVED_CHANGES' } },
  { kind: 'called', id: 3, reply: { ok: true } },
];

describe('the messages of the bridge', () => {
  it.each(pageMessages)('come through from the page: %j', (message) => {
    expect(readPageMessage(printMessage(message))).toEqual(message);
  });

  it.each(frameMessages)('come through from the frame: %j', (message) => {
    expect(readFrameMessage(printMessage(message))).toEqual(message);
  });

  it.each([
    { kind: 'context', attributes: { onclick: 1 }, suppliesToken: false },
    { kind: 'context', attributes: [], suppliesToken: true },
    { kind: 'context', attributes: {} },
    { kind: 'token', credentials: { token: 'a\r\nx: y', key: 'k' } },
    { kind: 'token', credentials: { token: 't' } },
    { kind: 'token', credentials: { token: 't', key: 'k', expiresAt: 'soon' } },
    { kind: 'token' },
    { kind: 'close', id: '1' },
    { kind: 'call', id: '1', method: 'reload' },
    { kind: 'call', id: 1, method: ['reload'] },
    { kind: 'call', id: 1 },
    { kind: 'handled', id: 1 },
    { kind: 'open', nonce },
    null,
    [],
    'close',
    7,
  ])('from the page are dropped when they are none: %j', (value) => {
    expect(readPageMessage(JSON.stringify(value))).toBeUndefined();
  });

  it.each([
    { kind: 'open', nonce: 'short' },
    { kind: 'event', id: 1, name: 'click', detail: {} },
    { kind: 'event', id: 1, name: 'lending-ready ', detail: {} },
    { kind: 'event', id: 1, name: ['lending-ready'], detail: {} },
    { kind: 'event', id: 1, name: 'lending-ready', detail: [] },
    { kind: 'resize', height: -1 },
    { kind: 'resize', height: 1e9 },
    { kind: 'resize', height: '640' },
    { kind: 'closed', id: 1, reply: { ok: false } },
    { kind: 'called', id: 1 },
    { kind: 'context', attributes: {}, suppliesToken: false },
    { __proto__: { kind: 'tokenWanted' } },
  ])('from the frame are dropped when they are none: %j', (value) => {
    expect(readFrameMessage(JSON.stringify(value))).toBeUndefined();
  });

  it('lose an attribute that no screen can have, and nothing else', () => {
    const odd = { '_ngcontent-ng-c123': '', '@click': 'x', 'x-on:click': 'y', 'A b': 'z', nächster: '1' };
    const wire = JSON.stringify({ kind: 'context', attributes: { ...odd, phone: '98' }, suppliesToken: true });
    expect(readPageMessage(wire)).toEqual({ kind: 'context', attributes: { phone: '98' }, suppliesToken: true });
  });

  it('are texts of at most 64 K characters, on both sides', () => {
    const close = JSON.stringify({ kind: 'close', id: 1 });
    expect(readPageMessage(close.padEnd(longestMessage))).toEqual({ kind: 'close', id: 1 });
    expect(readPageMessage(close.padEnd(longestMessage + 1))).toBeUndefined();
    expect(readPageMessage('{"kind":')).toBeUndefined();
    for (const wire of [undefined, null, 1, {}, { kind: 'close', id: 1 }])
      expect(readPageMessage(wire)).toBeUndefined();
    const long = { query: 'x'.repeat(longestMessage) };
    expect(printMessage({ kind: 'context', attributes: long, suppliesToken: false })).toBeUndefined();
  });

  it('know a hello and a welcome from anything else', () => {
    expect(isHello({ bridge: 'lending/1', kind: 'hello' })).toBe(true);
    expect(isWelcome({ bridge: 'lending/1', kind: 'welcome', nonce })).toBe(true);
    for (const other of [null, 'hello', {}, { bridge: 'lending/2', kind: 'hello' }, { kind: 'hello' }]) {
      expect(isHello(other)).toBe(false);
      expect(isWelcome(other)).toBe(false);
    }
    expect(isWelcome({ bridge: 'lending/1', kind: 'welcome', nonce: 'guess' })).toBe(false);
  });
});
