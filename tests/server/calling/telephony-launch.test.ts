import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkLaunch, signLaunch } from '../../../host/server/core/calls/launch.ts';
import { maskPhone } from '../../../host/server/base/mask-phone.ts';

const secret = 'a secret between the dialer and this server';
const now = new Date('2030-01-31T08:35:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const call = { phone: '+91 98765 43210', crtObjectId: 'crt-1', typeOfCall: 'inbound & late' };
const signed = { ...call, launch: signLaunch(call, secret, now) };

describe('signed launch links', () => {
  it('open for five minutes', () => {
    expect(checkLaunch(signed, secret, now)).toBe('good');
    expect(checkLaunch(signed, secret, later(299))).toBe('good');
    expect(checkLaunch(signed, secret, later(301))).toBe('expired');
  });

  it('do not care for the order of the parameters', () => {
    expect(checkLaunch(Object.fromEntries(Object.entries(signed).toReversed()), secret, now)).toBe('good');
  });

  it('open nothing when a parameter is changed, added or taken away', () => {
    const { crtObjectId: _gone, ...fewer } = signed;
    for (const forged of [{ ...signed, phone: '9876543211' }, { ...signed, entityId: '7' }, fewer])
      expect(checkLaunch(forged, secret, now)).toBe('forged');
  });

  it('open nothing with another secret, a longer life, or without a signature', () => {
    expect(checkLaunch(signed, 'another secret', now)).toBe('forged');
    const [expires = '', mac = ''] = signed.launch.split('.');
    for (const launch of [`${Number(expires) + 60}.${mac}`, `${expires}.`, mac, '', `${expires}.${mac.slice(1)}A`])
      expect(checkLaunch({ ...call, launch }, secret, now)).toBe('forged');
    expect(checkLaunch(call, secret, now)).toBe('forged');
    expect(checkLaunch({ ...call, launch: signLaunch(call, secret, later(3600)) }, secret, now)).toBe('forged');
  });

  it('are made by the documented recipe', () => {
    const expires = Math.floor(now.getTime() / 1000) + 300;
    const pairs = Object.entries(call).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    const mac = createHmac('sha256', secret)
      .update(`${pairs.toSorted().join('&')}\n${expires}`)
      .digest('base64url');
    expect(signed.launch).toBe(`${expires}.${mac}`);
  });
});

describe('maskPhone', () => {
  it.each([
    ['9876543210', '98xxxxxx10'],
    ['+91 98765-43210', '98xxxxxx10'],
    ['12', null],
    [null, null],
  ])('shows %s as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));
});
