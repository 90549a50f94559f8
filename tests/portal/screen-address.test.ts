import { describe, expect, it } from 'vitest';
import { screenAddress } from '../../host/portal/screen-address.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { testTable } from './test-table.ts';

describe('the address of a screen that an element asks for', () => {
  it('fills segments and query from the values that the table maps', () => {
    expect(screenAddress(testTable, 'VERIFICATION', { loanApplicationNumber: '2511/18', token: 'x' })).toBe(
      '/hold/2511%2F18',
    );
    expect(screenAddress(testTable, 'VERIFICATION', { 'loan-application-number': 7 })).toBe('/hold/7');
    expect(screenAddress(testTable, 'VERIFICATION')).toBe('/hold');
    expect(screenAddress(screens, 'telephony-crm', { phone: '98', loanAppNo: '25' })).toBe(
      '/ameyoCallingCRM?phone=98&loanAppNo=25',
    );
  });

  it('knows a screen by its tag, and one of several by its fixed attributes', () => {
    expect(screenAddress(screens, 'profile')).toBe('/profile');
    expect(screenAddress(screens, 'queue-list', { list: 'document-processing' })).toBe('/document-processing');
    expect(screenAddress(screens, 'queue-list', { list: 'nothing' })).toBeUndefined();
  });

  it('knows the home, which has no row', () => {
    expect(screenAddress(testTable, 'HOME')).toBe('/');
    expect(screenAddress(screens, 'HOME', { list: 'hold' })).toBe('/');
  });

  it('knows no other screen', () => {
    expect(screenAddress(testTable, 'no-such-screen')).toBeUndefined();
    expect(screenAddress(testTable, 'toString')).toBeUndefined();
  });
});
