import { describe, expect, it } from 'vitest';
import { barsAround } from '../../host/portal/bars.ts';
import { menusFor } from '../../host/portal/menu.ts';
import { viewAt } from '../../host/portal/view.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { testTable, visitor } from './test-table.ts';

const user = visitor({ ops: ['HOLD', 'LATE', 'VERIFICATION', 'NACH_CRM'] });
const menus = menusFor(testTable, user, 'ops');
const bars = (path: string) => barsAround(viewAt(testTable, user, 'ops', { path, search: '' }), true, menus);

describe('the bars around a screen', () => {
  it('are both there on a list', () => {
    expect(bars('/hold')).toEqual({ appBar: true, menuBar: true });
  });
  it('lack what the screen hides; without the app bar there is no menu bar', () => {
    expect(bars('/profile')).toEqual({ appBar: true, menuBar: false });
    expect(bars('/nachCallingCRM')).toEqual({ appBar: false, menuBar: false });
    expect(bars('/hold/251118093114')).toEqual({ appBar: false, menuBar: false });
  });
  it('leave error pages the header alone', () => {
    expect(bars('/no-such-path')).toEqual({ appBar: true, menuBar: false });
  });
  it('are not there without a session', () => {
    const view = viewAt(testTable, null, '', { path: '/customer-support', search: '' });
    expect(barsAround(view, false, [])).toEqual({ appBar: false, menuBar: false });
  });
  it('lack the menu bar where there is no choice', () => {
    const view = viewAt(testTable, visitor({ ops: ['HOLD'] }), 'ops', { path: '/hold', search: '' });
    expect(barsAround(view, true, menusFor(testTable, visitor({ ops: ['HOLD'] }), 'ops')).menuBar).toBe(false);
  });
  it('follow the product’s own table', () => {
    expect(screens.PROFILE.hides).toEqual(['menuBar']);
    expect(screens.TELEPHONY_CALLING_CRM.hides).toEqual(['appBar', 'menuBar']);
  });
});
