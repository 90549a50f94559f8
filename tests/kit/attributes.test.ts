import { describe, expect, it, vi } from 'vitest';
import { attributeName, parseAttribute, printAttribute } from '../../widgets/kit/widget/attributes.ts';

describe('attributes', () => {
  it('are named in kebab-case', () => {
    expect(attributeName('loanAppId')).toBe('loan-app-id');
    expect(attributeName('readonly')).toBe('readonly');
  });

  it('are undefined when absent, a flag false', () => {
    expect(parseAttribute('string', null)).toBeUndefined();
    expect(parseAttribute('number', null)).toBeUndefined();
    expect(parseAttribute('json', null)).toBeUndefined();
    expect(parseAttribute('boolean', null)).toBe(false);
  });

  it('are read when empty', () => {
    expect(parseAttribute('string', '')).toBe('');
    expect(parseAttribute('number', ' ')).toBeUndefined();
    expect(parseAttribute('json', '')).toBeUndefined();
    expect(parseAttribute('boolean', '')).toBe(true);
    expect(parseAttribute('boolean', 'false')).toBe(false);
  });

  it('refuse what is no number and no JSON', () => {
    expect(() => parseAttribute('number', 'abc')).toThrow('Not of number: abc');
    expect(() => parseAttribute('json', '{')).toThrow(SyntaxError);
  });

  it('are one of their list, or absent', () => {
    const looks = ['light', 'dark'];
    const read = ['dark', '', ' ', null].map((text) => parseAttribute(looks, text));
    expect(read).toEqual(['dark', undefined, undefined, undefined]);
    for (const text of ['blue', 'Dark', 'includes'])
      expect(() => parseAttribute(looks, text)).toThrow(`Not of light,dark: ${text}`);
    expect(printAttribute(looks, 'dark')).toBe('dark');
  });

  it('name a backend by an address of http or https, or a path of this origin', () => {
    vi.stubGlobal('location', { href: 'http://page.example/a' });
    for (const text of ['https://desk.example', 'http://desk.example:3000/', '//desk.example', '/'])
      expect(parseAttribute('origin', text)).toBe(text);
    for (const text of ['ftp:/x', 'desk.example', 'localhost:3000', 'http:/desk.example', 'https://', 'javascript:0'])
      expect(() => parseAttribute('origin', text)).toThrow('Not of origin');
    vi.unstubAllGlobals();
  });

  it('are written back from properties', () => {
    expect(printAttribute('string', 'x')).toBe('x');
    expect(printAttribute('number', 5)).toBe('5');
    expect(printAttribute('boolean', true)).toBe('');
    expect(printAttribute('boolean', false)).toBeNull();
    expect(printAttribute('string', undefined)).toBeNull();
  });
});
