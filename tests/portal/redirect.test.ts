import { describe, expect, it } from 'vitest';
import { redirectTarget, signInAddress } from '../../host/portal/redirect.ts';

const six = 'loanAppId=1&agentId=a%20b&phone=9876543210&typeOfCall=in&convoxId=7&entityId=%26x';

describe('the way to sign-in and back', () => {
  it('carries the target in a redirect parameter [SH-11]', () => {
    expect(signInAddress('/hold', '')).toBe('/login?redirect=/hold');
    expect(signInAddress('/odd path&x', '')).toBe('/login?redirect=/odd%20path%26x');
  });

  it('brings the same path and all of its parameters back, letter for letter [SH-12][SH-13]', () => {
    const signIn = signInAddress('/nachCallingCRM', `?${six}`);
    expect(signIn).toBe(`/login?redirect=/nachCallingCRM&${six}`);
    expect(redirectTarget(signIn.slice('/login'.length))).toBe(`/nachCallingCRM?${six}`);
  });

  it('keeps a parameter of the target that is called redirect too', () => {
    const signIn = signInAddress('/hold', '?redirect=/elsewhere');
    expect(redirectTarget(signIn.slice('/login'.length))).toBe('/hold?redirect=/elsewhere');
  });

  it('needs no way back to the root path [SH-16]', () => {
    expect(signInAddress('/', '?a=1')).toBe('/login');
  });

  it('leads home without a target [SH-14]', () => {
    expect(redirectTarget('')).toBe('/');
    expect(redirectTarget('?a=1')).toBe('/');
  });

  it('appends the other parameters to the target [SH-15]', () => {
    expect(redirectTarget('?redirect=/hold&a=1&b=2')).toBe('/hold?a=1&b=2');
    expect(redirectTarget('?a=1&redirect=%2Fhold%3Fz%3D0&b=2')).toBe('/hold?z=0&a=1&b=2');
  });

  it.each([
    '//evil.example/x',
    '/%09/evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/hold',
    'javascript:alert(1)',
    '/..//evil.example',
    'hold',
    '/login',
    '/login?redirect=//evil.example',
    '%E0%A4%A',
  ])('refuses %s [SH-13]', (target) => {
    expect(redirectTarget(`?redirect=${target}`)).toBe('/');
  });
});
