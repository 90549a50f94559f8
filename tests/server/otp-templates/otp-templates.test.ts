import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { OtpStatus } from '../../../widgets/contract/otp-templates/otp-template.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { first, pageOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { dltTemplateId, templateFields } from './otp-support.ts';

const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'OTP_TEMPLATES' }] }];

let server: TestServer;
let writer: Session;
let second: Session;
let reader: Session;
beforeAll(async () => {
  server = await startTestServer();
  writer = await addStaff(server, 'Mira', ['MARKETING'], routes);
  second = await addStaff(server, 'Adil', ['ADMIN'], routes);
  reader = await addStaff(server, 'Omkar', ['OPS_AGENT'], routes);
});
afterAll(() => server.close());

async function send<Name extends CallName>(name: Name, input: CallInput<Name>, session = writer, version?: number) {
  const answer = await server.call(name, input, {
    session,
    ...(version !== undefined && { headers: { 'if-match': String(version) } }),
  });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage, wrong: error?.fieldErrors });
}
type Fields = Parameters<typeof templateFields>[0];
const create = (changes: Fields = {}) => send('createOtpTemplate', templateFields(changes));
const add = async (changes: Fields = {}) => (await create(changes)).data().templateId;
const show = async (templateId: string, session = writer) =>
  (await send('fetchOtpTemplate', { templateId }, session)).data();
const move = (templateId: string, target: OtpStatus, session = writer) =>
  send('moveOtpTemplate', { templateId, target }, session);
async function approved(changes: Fields = {}): Promise<string> {
  const templateId = await add({ dltTemplateId, ...changes });
  (await move(templateId, 'PENDING_DLT')).data();
  (await move(templateId, 'APPROVED', second)).data();
  return templateId;
}
const statusOf = async (templateId: string) => (await show(templateId)).status;

describe('a template', () => {
  it('is saved with both placeholders, each once, and refused otherwise [UT-01][VA-29][VA-30]', async () => {
    const wrong = async (text: string) => (await create({ text })).wrong?.['text'];
    const both = 'The text must contain {verificationCode} and {hashCode}.';
    expect(await wrong('Code {verificationCode}')).toBe(`${both} {hashCode} is missing.`);
    expect(await wrong('Code {hashCode}')).toBe(`${both} {verificationCode} is missing.`);
    expect(await wrong('Code')).toBe(`${both} {verificationCode} and {hashCode} are missing.`);
    expect(await wrong('{VerificationCode} {hashCode}')).toBe(`${both} {verificationCode} is missing.`);
    expect(await wrong('{verificationCode} {verificationCode} {hashCode}')).toBe(
      '{verificationCode} may stand in the text once alone',
    );
    expect(await wrong('{verificationCode} {hashCode} {name}')).toBe('There is no placeholder {name}');
    expect(await wrong('{verificationCode} {hashCode} {#var#}')).toContain('has no type');
    expect(await wrong(`{verificationCode} {hashCode} ${'a'.repeat(500)}`)).toBe('Enter at most 500 characters');
    const whatsApp = { channel: 'WHATSAPP' as const, header: '' };
    (await create({ ...whatsApp, text: `{verificationCode} {hashCode} ${'a'.repeat(900)}` })).data();
    (await create({ text: '{verificationCode} आपका कोड है {hashCode} {#url#}', language: 'Hindi' })).data();
  });

  it('says who has saved the version that is shown', async () => {
    const templateId = await add();
    expect((await show(templateId)).savedBy?.name).toMatch(/^Mira\b/);
    (
      await send('saveOtpTemplate', { templateId, ...templateFields({ templateName: 'By another' }) }, second, 1)
    ).data();
    expect((await show(templateId)).savedBy?.name).toMatch(/^Adil\b/);
  });

  it('has required fields, a header of 6 letters and an id of 19 digits [UT-02][UT-03]', async () => {
    const wrong = async (changes: Fields) => (await create(changes)).wrong;
    expect(await wrong({ templateName: ' ' })).toEqual({ templateName: 'This field is required' });
    expect(await wrong({ header: 'LNDDS' })).toEqual({ header: 'Enter 6 letters' });
    expect(await wrong({ header: '' })).toEqual({ header: 'This field is required' });
    expect(await wrong({ dltTemplateId: '1'.repeat(18) })).toEqual({
      dltTemplateId: 'Enter the 19 digits of the registry',
    });
    const templateId = await add({ header: 'lnddsk', partnerId: 9, templateName: 'Kept as typed' });
    expect(await show(templateId)).toMatchObject({ header: 'LNDDSK', partnerId: 9, status: 'DRAFT', revision: 1 });
    const { rows } = await pageOf(server, writer, 'otp-templates', {
      queueName: 'OTP Templates Draft',
      searchColumn: 'templateName',
      searchValue: 'kept AS',
    });
    expect(first(rows)).toMatchObject({ rowId: templateId, partnerName: 'ABFL', templateStatus: 'Draft' });
  });

  it('is written by those who may alone', async () => {
    expect((await send('createOtpTemplate', templateFields(), reader)).errorCode).toBe('NOT_ALLOWED');
    const templateId = await add();
    expect((await move(templateId, 'PENDING_DLT', reader)).errorCode).toBe('NOT_ALLOWED');
  });
});

describe('the life of a version', () => {
  it('goes to the registry, is approved by another person once it has its id, and is activated', async () => {
    const templateId = await add();
    expect((await move(templateId, 'ACTIVE')).errorCode).toBe('TEMPLATE_REFUSED');
    (await move(templateId, 'PENDING_DLT')).data();
    const own = await move(templateId, 'APPROVED');
    expect([own.errorCode, own.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who wrote this template may not approve it',
    ]);
    expect((await move(templateId, 'APPROVED', second)).said).toBe('Enter the DLT template ID first');
    const fields = templateFields();
    const other = await send('saveOtpTemplate', { templateId, ...fields, text: `${fields.text} More` });
    expect(other.errorCode).toBe('TEMPLATE_REFUSED');
    (await send('saveOtpTemplate', { templateId, ...fields, dltTemplateId }, second)).data();
    (await move(templateId, 'APPROVED', second)).data();
    (await move(templateId, 'ACTIVE')).data();
    expect(await show(templateId)).toMatchObject({ status: 'ACTIVE', dltTemplateId, moves: [{ target: 'INACTIVE' }] });
    (await move(templateId, 'INACTIVE')).data();
    expect((await show(templateId)).moves).toEqual([]);
  });

  it('goes on in a new version when it is edited, and the active one stays until the new one is activated', async () => {
    const language = 'Kannada' as const;
    const templateId = await approved({ language });
    (await move(templateId, 'ACTIVE')).data();
    const fields = templateFields({ language, dltTemplateId, text: 'New {verificationCode} {hashCode}' });
    const next = (await send('saveOtpTemplate', { templateId, ...fields })).data();
    expect(next).toMatchObject({ status: 'DRAFT', revision: 2 });
    expect(next.templateId).not.toBe(templateId);
    expect(await show(next.templateId)).toMatchObject({ text: fields.text, dltTemplateId: '' });
    expect(await statusOf(templateId)).toBe('ACTIVE');
    expect((await send('saveOtpTemplate', { templateId, ...fields })).errorCode).toBe('TEMPLATE_REFUSED');
    const own = { templateId: next.templateId, ...fields, dltTemplateId: '2'.repeat(19) };
    (await send('saveOtpTemplate', own)).data();
    (await move(next.templateId, 'PENDING_DLT')).data();
    (await move(next.templateId, 'APPROVED', second)).data();
    (await move(next.templateId, 'ACTIVE')).data();
    expect([await statusOf(templateId), await statusOf(next.templateId)]).toEqual(['INACTIVE', 'ACTIVE']);
    expect((await show(next.templateId)).versions.map(({ revision, status }) => [revision, status])).toEqual([
      [2, 'ACTIVE'],
      [1, 'INACTIVE'],
    ]);
  });

  it('has one active of two that are activated at once', async () => {
    const language = 'Telugu' as const;
    const ids = [await approved({ language }), await approved({ language })];
    await Promise.all(ids.map((id) => move(id, 'ACTIVE')));
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 'ACTIVE')).toHaveLength(1);
    const partner = await approved({ language, partnerId: 3 });
    (await move(partner, 'ACTIVE')).data();
    expect(await statusOf(partner)).toBe('ACTIVE');
    expect(await Promise.all(ids.map(statusOf))).toEqual(statuses);
  });

  it('ends as a draft that is deleted, and no other version is', async () => {
    const templateId = await add();
    (await send('deleteOtpTemplate', { templateId })).data();
    expect((await send('fetchOtpTemplate', { templateId })).errorCode).toBe('NOT_FOUND');
    expect((await send('deleteOtpTemplate', { templateId: await approved() })).errorCode).toBe('TEMPLATE_REFUSED');
  });
});
