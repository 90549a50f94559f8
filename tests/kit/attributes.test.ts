import { describe, expect, it } from 'vitest';
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
    expect(() => parseAttribute('number', 'abc')).toThrow('Not a number: abc');
    expect(() => parseAttribute('json', '{')).toThrow(SyntaxError);
  });

  it('are written back from properties', () => {
    expect(printAttribute('string', 'x')).toBe('x');
    expect(printAttribute('number', 5)).toBe('5');
    expect(printAttribute('boolean', true)).toBe('');
    expect(printAttribute('boolean', false)).toBeNull();
    expect(printAttribute('string', undefined)).toBeNull();
  });
});
