import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { openPromoRules, type PromoRules } from '../../../widgets/contract/promo/promo-code.ts';
import { addStaff } from '../applications/support.ts';
import { first, pageOf, startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { addPromoCode, costly, promoDetails } from './promo-support.ts';

const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'PROMO_CODE' }] }];
const day = 86_400_000;

let server: TestServer;
let maker: Session;
let second: Session;
let reader: Session;
beforeAll(async () => {
  server = await startWithApplications(200);
  maker = await addStaff(server, 'Mira', ['MARKETING'], routes);
  second = await addStaff(server, 'Adil', ['ADMIN'], routes);
  reader = await addStaff(server, 'Omkar', ['OPS_AGENT'], routes);
});
afterAll(() => server.close());

async function send<Name extends CallName>(name: Name, input: CallInput<Name>, session = maker, version?: number) {
  const answer = await server.call(name, input, {
    session,
    ...(version !== undefined && { headers: { 'if-match': String(version) } }),
  });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage, wrong: error?.fieldErrors });
}
const create = (changes: Parameters<typeof promoDetails>[0] = {}) =>
  send('createPromoCode', { ...promoDetails(changes), active: true });
const show = async (promoCodeId: string, session = maker) =>
  (await send('promoCodeRules', { promoCodeId }, session)).data();
const listed = async (searchValue: string, state?: string) =>
  (
    await pageOf(server, maker, 'promo-code', {
      queueName: 'Promo Code',
      searchColumn: 'code',
      searchValue,
      filters: { optionId: state === undefined ? [] : [`state-${state}`] },
    })
  ).rows as unknown as Record<string, unknown>[];
const setUsed = (id: string, used: number) =>
  server.db.updateTable('promo_code').set({ used_count: used }).where('id', '=', id).execute();
async function audited(id: string) {
  const found = server.db.selectFrom('audit_event').selectAll().where('entity_id', '=', id).orderBy('id');
  return (await found.execute()).map(({ action, result, reason_codes: codes }) => [action, result, ...codes]);
}
const dayFromNow = (days: number) =>
  new Date(server.clock.now().getTime() + days * day + 5.5 * 3_600_000).toISOString().slice(0, 10);

describe('a code is made', () => {
  it('and listed with the keys of a promo code [PC-01][AP-91][EN-11]', async () => {
    const made = (await create({ code: 'welcome12', endDate: dayFromNow(40) })).data();
    expect(made).toMatchObject({ state: 'ACTIVE', version: 1 });
    expect(first(await listed('welcome12'))).toMatchObject({
      rowId: made.promoCodeId,
      code: 'WELCOME12',
      description: 'Festival season',
      startDate: '2026-01-01',
      endDate: dayFromNow(40),
      active: true,
      discount: 12.5,
      maxDiscount: 5,
      maxUsageCount: 1_000,
      state: 'ACTIVE',
      used: '0 of 1000',
    });
    expect(await audited(made.promoCodeId)).toEqual([['CREATE_PROMO_CODE', 'OK']]);
  });

  it('within its limits alone, each with its message [PC-05][CO-48]', async () => {
    await create({ code: 'SAVE50' });
    const wrong = async (changes: Parameters<typeof create>[0]) => (await create(changes)).wrong;
    expect(await wrong({ code: 'save50' })).toEqual({ code: 'There is a promo code of this name' });
    for (const code of ['ABC', 'A'.repeat(21), 'SAVE 50', 'SAVE-50', 'बचत५०'])
      expect(await wrong({ code })).toEqual({ code: 'Enter 4 to 20 letters and digits' });
    for (const discount of [0, -5, 100.01, 12.345])
      expect(Object.keys((await wrong({ discount })) ?? {})).toEqual(['discount']);
    for (const endDate of ['2026-01-01', '2025-12-31'])
      expect((await wrong({ startDate: '2026-01-01', endDate }))?.['endDate']).toBe('Choose a day after the start');
    expect(await wrong({ startDate: '2025-01-01', endDate: '2025-02-01' })).toEqual({
      endDate: 'Choose today or a later day',
    });
    for (const startDate of ['2026-02-30', '31/01/2026', '0001-01-01', ''])
      expect(Object.keys((await wrong({ startDate })) ?? {})).toContain('startDate');
    for (const amount of [0, -1, 1.5, 1e12]) {
      expect(Object.keys((await wrong({ maxDiscount: amount })) ?? {})).toEqual(['maxDiscount']);
      expect(Object.keys((await wrong({ maxUsageCount: amount })) ?? {})).toEqual(['maxUsageCount']);
    }
    expect(await wrong({ description: ' ' })).toEqual({ description: 'This field is required' });
    expect((await create({ discount: 100, maxDiscount: 1, maxUsageCount: 1 })).data().state).toBe('DRAFT');
  });

  it('once, of two of one name at the same moment', async () => {
    const answers = await Promise.all([create({ code: 'TWICE' }), create({ code: 'twice' })]);
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(answers.map(({ errorCode }) => errorCode)).toContain('PROMO_CODE_TAKEN');
  });

  it('by those who may alone; the others read', async () => {
    expect((await send('createPromoCode', { ...promoDetails(), active: true }, reader)).errorCode).toBe('NOT_ALLOWED');
    const { rows } = await pageOf(server, reader, 'promo-code', { queueName: 'Promo Code' });
    expect(first(rows).actions).toEqual([]);
  });
});

describe('a code is changed', () => {
  it('in all its details while nobody has used it [PC-02][AP-92]', async () => {
    const promoCodeId = await addPromoCode(server, maker);
    const values = promoDetails({ code: 'CHANGED1', discount: 20, startDate: '2026-02-01' });
    const reply = (await send('updatePromoCode', { promoCodeId, ...values }, maker, 1)).data();
    expect(await show(promoCodeId)).toMatchObject({ ...values, version: 2, createdBy: 'Mira Tester' });
    expect(reply).toMatchObject({ version: 2 });
  });

  it('and in its description, its end and its count once it is used', async () => {
    const promoCodeId = await addPromoCode(server, maker);
    await setUsed(promoCodeId, 40);
    const { code, startDate } = await show(promoCodeId);
    const same = promoDetails({ code, startDate });
    for (const changes of [{ discount: 13 }, { maxDiscount: 501 }, { startDate: '2026-01-02' }, { code: 'OTHER123' }]) {
      const answer = await send('updatePromoCode', { promoCodeId, ...same, ...changes });
      expect([answer.errorCode, answer.wrong]).toEqual([
        'PROMO_CODE_IN_USE',
        { [first(Object.keys(changes))]: 'In use, cannot be changed' },
      ]);
    }
    const below = await send('updatePromoCode', { promoCodeId, ...same, maxUsageCount: 39 });
    expect(below.wrong).toEqual({ maxUsageCount: 'Not below 40 already used' });
    (await send('updatePromoCode', { promoCodeId, ...same, maxUsageCount: 40, endDate: '2098-01-01' })).data();
    expect(await show(promoCodeId)).toMatchObject({ state: 'EXHAUSTED', endDate: '2098-01-01' });
    const rules = { ...openPromoRules, productTypes: [], partners: [], firstLoanOnly: true };
    expect((await send('savePromoCodeRules', { promoCodeId, rules })).errorCode).toBe('PROMO_CODE_IN_USE');
    expect((await send('deletePromoCode', { promoCodeId })).errorCode).toBe('PROMO_CODE_IN_USE');
  });

  it('in its rules, which are read back as they were saved [PC-04][AP-93]', async () => {
    const promoCodeId = await addPromoCode(server, maker);
    const rules = {
      productTypes: ['PL' as const],
      partners: [9, 19],
      firstLoanOnly: true,
      minAmount: 20_000,
      maxAmount: 300_000,
      perCustomerLimit: 1,
      appliesTo: 'INTEREST' as const,
    };
    (await send('savePromoCodeRules', { promoCodeId, rules })).data();
    expect((await show(promoCodeId)).rules).toEqual(rules);
    const wrong = async (changes: Partial<typeof rules>) =>
      (await send('savePromoCodeRules', { promoCodeId, rules: { ...rules, ...changes } })).wrong;
    expect(await wrong({ minAmount: 300_001 })).toEqual({
      maxAmount: 'Enter an amount that is not below the least one',
    });
    expect(Object.keys((await wrong({ perCustomerLimit: 0 })) ?? {})).toEqual(['perCustomerLimit']);
    expect(Object.keys((await wrong({ partners: [23] })) ?? {})).toEqual(['partners']);
  });

  it('and says who has saved the version that is shown, whatever was changed', async () => {
    const promoCodeId = await addPromoCode(server, maker);
    expect((await show(promoCodeId)).savedBy?.name).toMatch(/^Mira\b/);
    (await send('switchPromoCode', { promoCodeId, active: false, reason: 'Wrong leaflet' }, second)).data();
    expect((await show(promoCodeId)).savedBy).toEqual({
      name: expect.stringMatching(/^Adil\b/) as string,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
  });

  it('for one of two who switch it at once, and stays switched [PC-03]', async () => {
    const promoCodeId = await addPromoCode(server, maker);
    const off = { promoCodeId, active: false, reason: 'Wrong leaflet' };
    const answers = await Promise.all([
      send('switchPromoCode', off, maker, 1),
      send('switchPromoCode', off, second, 1),
    ]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'done')).toEqual(
      expect.arrayContaining(['done', 'STALE_VERSION']),
    );
    expect(await show(promoCodeId)).toMatchObject({ active: false, state: 'PAUSED', version: 2 });
    (await send('switchPromoCode', { promoCodeId, active: true, reason: '' })).data();
    expect(await show(promoCodeId)).toMatchObject({ active: true, state: 'ACTIVE' });
    expect((await send('switchPromoCode', { ...off, reason: ' ' })).wrong).toEqual({ reason: 'Say why it is paused' });
    expect((await audited(promoCodeId)).filter(([action]) => action !== 'CREATE_PROMO_CODE')).toEqual(
      expect.arrayContaining([
        ['PAUSE_PROMO_CODE', 'OK'],
        ['PAUSE_PROMO_CODE', 'DENIED', 'STALE_VERSION'],
        ['RESUME_PROMO_CODE', 'OK'],
      ]),
    );
  });
});

describe('a code above the limits', () => {
  it('is a draft until another person approves it', async () => {
    const promoCodeId = await addPromoCode(server, maker, costly);
    expect(await show(promoCodeId)).toMatchObject({
      state: 'DRAFT',
      approvalRefusal: 'The person who created or changed this code may not approve it',
    });
    const own = await send('approvePromoCode', { promoCodeId });
    expect([own.errorCode, own.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who created or changed this code may not approve it',
    ]);
    expect((await send('approvePromoCode', { promoCodeId }, reader)).errorCode).toBe('NOT_ALLOWED');
    expect((await show(promoCodeId, second)).approvalRefusal).toBeNull();
    (await send('approvePromoCode', { promoCodeId }, second)).data();
    expect(await show(promoCodeId)).toMatchObject({ state: 'ACTIVE', approvedBy: 'Adil Tester' });
    expect((await send('approvePromoCode', { promoCodeId }, second)).errorCode).toBe('PROMO_CODE_REFUSED');
    expect((await send('deletePromoCode', { promoCodeId })).errorCode).toBe('PROMO_CODE_REFUSED');
  });

  it('waits anew when its cost or its rules change, and not for who changed it', async () => {
    const promoCodeId = await addPromoCode(server, maker, costly);
    const { code } = await show(promoCodeId);
    const values = promoDetails({ code, ...costly });
    (await send('approvePromoCode', { promoCodeId }, second)).data();
    (await send('updatePromoCode', { promoCodeId, ...values, description: 'Another text' }, second)).data();
    expect(await show(promoCodeId)).toMatchObject({ state: 'ACTIVE', approvedBy: 'Adil Tester' });
    (await send('updatePromoCode', { promoCodeId, ...values, maxUsageCount: 6_000 }, second)).data();
    expect(await show(promoCodeId, second)).toMatchObject({
      state: 'DRAFT',
      approvedBy: null,
      approvalRefusal: 'The person who created or changed this code may not approve it',
    });
    (await send('updatePromoCode', { promoCodeId, ...values, maxDiscount: 10, maxUsageCount: 10 })).data();
    expect(await show(promoCodeId)).toMatchObject({ state: 'ACTIVE', approvedBy: null });
    expect((await create({ discount: 50.01, maxDiscount: 1 })).data().state).toBe('DRAFT');
    const most = { ...promoDetails({ discount: 50, maxDiscount: 500, maxUsageCount: 1_000 }), active: true };
    expect((await send('createPromoCode', most, second)).data().state).toBe('ACTIVE');
  });

  it('is deleted as long as it is a draft', async () => {
    const promoCodeId = await addPromoCode(server, maker, costly);
    (await send('deletePromoCode', { promoCodeId })).data();
    expect((await send('promoCodeRules', { promoCodeId })).errorCode).toBe('NOT_FOUND');
    expect(await audited(promoCodeId)).toContainEqual(['DELETE_PROMO_CODE', 'OK']);
  });
});

it('a code has the state that its dates, its switch and its count come to, in the row and in the filter', async () => {
  const make = async (code: string, changes: Parameters<typeof promoDetails>[0] = {}) =>
    addPromoCode(server, maker, { code, ...changes });
  await make('STATEACTIVE');
  await make('STATESCHEDULED', { startDate: dayFromNow(1) });
  await make('STATEDRAFT', costly);
  await setUsed(await make('STATEEXHAUSTED', { maxUsageCount: 5 }), 5);
  const paused = await make('STATEPAUSED');
  (await send('switchPromoCode', { promoCodeId: paused, active: false, reason: 'Test' })).data();
  await make('STATETODAY', { endDate: dayFromNow(0) });
  const expired = await make('STATEEXPIRED');
  const past = { last_day_at: new Date(server.clock.now().getTime() - 2 * day), starts_at: new Date(0) };
  await server.db.updateTable('promo_code').set(past).where('id', '=', expired).execute();
  const names = async (state: string) => (await listed('state', state)).map(({ code }) => String(code)).toSorted();
  expect(await names('ACTIVE')).toEqual(['STATEACTIVE', 'STATETODAY']);
  for (const state of ['SCHEDULED', 'DRAFT', 'EXHAUSTED', 'PAUSED', 'EXPIRED'])
    expect(await names(state)).toEqual([`STATE${state}`]);
  for (const { code, state } of await listed('state'))
    expect([code, state]).toEqual([code, code === 'STATETODAY' ? 'ACTIVE' : String(code).slice(5)]);
});

describe('a code is tried on a loan', () => {
  it('with one reason for each rule that skips it', async () => {
    const loan = await server.db
      .selectFrom('application')
      .selectAll()
      .where('product_type', '=', 'PL')
      .where('partner_id', '<>', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const loanApplicationNumber = loan.loan_application_number;
    const promoCodeId = await addPromoCode(server, maker);
    const reasons = async (rules: Partial<PromoRules>) => {
      const whole = {
        ...openPromoRules,
        productTypes: [],
        partners: [],
        ...rules,
      } as CallInput<'savePromoCodeRules'>['rules'];
      (await send('savePromoCodeRules', { promoCodeId, rules: whole })).data();
      const trial = (await send('tryPromoCode', { promoCodeId, loanApplicationNumber })).data();
      return trial.conditions.filter(({ isMet }) => !isMet).map(({ reason }) => reason);
    };
    expect(await reasons({})).toEqual([]);
    expect(await reasons({ productTypes: ['LOC'] })).toEqual(['PRODUCT']);
    expect(await reasons({ partners: [3] })).toEqual(['PARTNER']);
    expect(await reasons({ minAmount: loan.loan_amount })).toEqual([]);
    expect(await reasons({ minAmount: loan.loan_amount + 1 })).toEqual(['AMOUNT_BELOW']);
    expect(await reasons({ maxAmount: loan.loan_amount - 1 })).toEqual(['AMOUNT_ABOVE']);
    const other = await server.db
      .selectFrom('application')
      .select('id')
      .where('udrs', '=', 'DISBURSED')
      .where('id', '<>', loan.id)
      .executeTakeFirstOrThrow();
    const number = { contact_number: loan.contact_number };
    await server.db.updateTable('application').set(number).where('id', '=', other.id).execute();
    expect(await reasons({ firstLoanOnly: true })).toEqual(['NOT_FIRST_LOAN']);
    expect(await reasons({ perCustomerLimit: 1 })).toEqual([]);
    const use = { promo_code_id: promoCodeId, application_id: other.id, amount: 100, used_at: server.clock.now() };
    await server.db.insertInto('promo_use').values(use).execute();
    expect(await reasons({ perCustomerLimit: 1 })).toEqual(['CUSTOMER_LIMIT']);
    expect(await reasons({ perCustomerLimit: 2 })).toEqual([]);
    expect((await show(promoCodeId)).givenAmount).toBe(100);
    expect(await audited(promoCodeId)).toContainEqual(['TRY_PROMO_CODE', 'OK', 'CUSTOMER_LIMIT']);
    const nobodys = await send('tryPromoCode', { promoCodeId, loanApplicationNumber: '999999999999' });
    expect(nobodys.errorCode).toBe('LOAN_NOT_FOUND');
    expect((await send('tryPromoCode', { promoCodeId, loanApplicationNumber }, reader)).errorCode).toBe('NOT_ALLOWED');
  });
});
