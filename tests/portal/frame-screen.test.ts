import { describe, expect, it } from 'vitest';
import { frameScreen, withoutPersonal, withPageAttributes } from '../../host/frame/frame-screen.ts';
import { listRows } from '../../widgets/contract/lists.ts';
import { listTags } from '../../widgets/contract/lists/list-tags.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { framedRows as rows } from '../../widgets/contract/screens/framed-rows.ts';

describe('the frame page', () => {
  it('shows the screen that its path names, with the attributes that the table maps and no others', () => {
    const found = frameScreen(
      rows,
      '/frame/telephony-crm',
      '?PHONE=9876543210&crtobjectid=crt-1&agent_id=a-7&api-base=https://evil.example&x=y',
    );
    expect(found?.row.tag).toBe('lending-telephony-crm');
    expect(found?.attributes).toMatchObject({ phone: '9876543210', 'crt-object-id': 'crt-1', 'user-id': 'a-7' });
    expect(Object.keys(found?.attributes ?? {})).not.toContain('api-base');
  });

  it('tells screens of one tag apart by their fixed attributes', () => {
    expect(frameScreen(rows, '/frame/queue-list', '?list=agency-calling-list')?.attributes).toEqual({
      list: 'agency-calling-list',
      view: 'list=agency-calling-list',
    });
    expect(frameScreen(rows, '/frame/queue-list/', '?list=no-such-list')).toBeUndefined();
  });

  it.each(Object.entries(listTags))('shows the list of %s by its own tag, and no other [EM-07]', (tag, list) => {
    const path = `/frame/${tag.replace('lending-', '')}`;
    const found = frameScreen(rows, path, '?list=hold&loanApplicationNumber=261121000001');
    expect(found?.row).toMatchObject({ tag, title: listRows[list].title });
    expect(found?.attributes).toEqual({
      'loan-application-number': '261121000001',
      view: 'list=hold&loanApplicationNumber=261121000001',
    });
    const given = { attributes: { list: 'hold', view: 'page=2' } };
    expect(found && withPageAttributes(found, given, ['loan-application-number', 'view'])).toMatchObject({
      view: 'page=2',
    });
    expect(Object.keys((found && withPageAttributes(found, given, ['view'])) ?? {})).not.toContain('list');
  });

  it.each(['/frame/', '/frame/no-such-screen', '/frame/../profile', '/profile'])('shows nothing at %s', (path) => {
    expect(frameScreen(rows, path, '')).toBeUndefined();
  });

  it('takes a borrower’s number out of the address, whatever the dialer calls it, and leaves the rest as it is', () => {
    const row = screens.TELEPHONY_CALLING_CRM;
    expect(withoutPersonal(row, '?a=%20b&phone=98&CallerNumber=99&ucid=7')).toBe('?a=%20b&ucid=7');
    expect(withoutPersonal(row, 'mobile_number=98')).toBe('');
    expect(withoutPersonal(row, '?p%68one=98&x=1')).toBe('?x=1');
    expect(withoutPersonal(screens.PROFILE, '?phone=98')).toBe('?phone=98');
  });

  it('takes of a page’s attributes what the element observes, over the address’s own, and never another list or backend [EM-08]', () => {
    const found = frameScreen(rows, '/frame/queue-list', '?list=agency-calling-list');
    if (!found) throw new Error('no screen');
    const given = { theme: 'dark', 'api-base': 'https://evil.example', list: 'document-processing', onclick: 'x' };
    expect(withPageAttributes(found, { attributes: given }, ['api-base', 'list', 'view', 'theme'])).toEqual({
      ...found.attributes,
      theme: 'dark',
      list: 'agency-calling-list',
    });
    const call = frameScreen(rows, '/frame/telephony-crm', '?wrap-up-seconds=9');
    if (!call) throw new Error('no screen');
    expect(call.attributes).not.toHaveProperty('wrap-up-seconds');
    const given30 = { attributes: { 'wrap-up-seconds': '30' } };
    expect(withPageAttributes(call, given30, ['wrap-up-seconds'])).toHaveProperty('wrap-up-seconds', '30');
  });

  it('lets nothing of the address’s call stand beside a whole call of the page, save who works', () => {
    const found = frameScreen(rows, '/frame/telephony-crm', '?phone=98&crtObjectId=c-1&userId=a-7');
    if (!found) throw new Error('no screen');
    const attributes = { 'crt-object-id': 'c-2' };
    const observed = ['phone', 'crt-object-id', 'user-id', 'query'];
    expect(withPageAttributes(found, { attributes }, observed)).toMatchObject({
      phone: '98',
      'crt-object-id': 'c-2',
    });
    expect(withPageAttributes(found, { attributes, lasting: ['user-id'] }, observed)).toEqual({
      'crt-object-id': 'c-2',
      'user-id': 'a-7',
    });
  });
});
