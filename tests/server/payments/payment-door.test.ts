import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorCommand, openDoor, OutsideSystem, shownKey } from '../doors/door-support.ts';
import { startLedgers, type Ledgers } from '../loan-ledger/ledger-support.ts';
import { startTestServer } from '../support.ts';

const path = '/collections/payments';
const emi = 11_348;
let desk: Ledgers;
let service: OutsideSystem;
beforeAll(async () => {
  desk = await startLedgers();
  service = await openDoor(desk, 'pay', '--may payments');
});
afterAll(() => desk.close());

let told = 0;
const paid = (loan: string, more: object = {}) => ({
  reference: `DOOR-${(told += 1)}`,
  utr: `UTR-DOOR-${told}`,
  loanApplicationNumber: loan,
  amount: emi,
  paidOn: desk.today(),
  paymentMode: 'RTGS',
  ...more,
});
const alerts = () => desk.db.selectFrom('alert').select('code').where('code', '=', 'PAYMENTS_REFUSED').execute();

describe('a payment that a door has signed', () => {
  it('is booked as by the service’s key, in the door’s name, and is known again by either', async () => {
    const loan = await desk.lateLoan();
    const payment = paid(loan, { utr: 'UTR0001234' });
    const { data } = await service.post(path, payment);
    expect((await service.post(path, payment)).data).toEqual(data);
    expect(await desk.payments(loan)).toMatchObject([
      { id: data['paymentId'], payment_mode: 'RTGS', utr: 'UTR0001234' },
    ]);
    expect(await desk.audited('RECORD_PAYMENT', loan)).toMatchObject([{ actor: 'door pay', channel: 'JOB' }]);
    expect((await service.post(path, { ...payment, amount: 1 })).errorCode).toBe('IDEMPOTENCY_REUSED');
    expect((await desk.tell(loan, emi, { ...(payment as object), paymentMode: 'RTGS' })).data()).toEqual(data);
    expect(
      (await service.post(`${path}/reversals`, { reference: payment.reference, reason: 'RETURNED' })).data,
    ).toEqual({
      status: 'BOOKED',
    });
    const { token } = await desk.link(loan, { purpose: 'CUSTOM', amount: 700 });
    expect((await service.post(`${path}/link`, { linkToken: token })).data).toMatchObject({
      loanApplicationNumber: loan,
      purpose: 'CUSTOM',
      status: 'SENT',
      payablePaise: 70_000,
      message: null,
    });
    expect((await service.post(path, { ...payment, amount: 'much' })).errorCode).toBe('VALIDATION_FAILED');
  });

  it('by either of two keys, while they are changed', async () => {
    const loan = await desk.lateLoan();
    const next = new OutsideSystem(desk, 'pay', shownKey(await doorCommand(desk, 'rotate pay')));
    expect((await next.post(path, paid(loan))).status).toBe(200);
    expect((await service.post(path, paid(loan))).status).toBe(200);
    expect(await desk.payments(loan)).toHaveLength(2);
  });

  it('is refused unsigned, signed by another, older than five minutes or for other bytes, and an alert tells of it once', async () => {
    const loan = await desk.lateLoan();
    const minutes = (count: number) => new Date(desk.clock.now().getTime() - count * 60_000);
    const stranger = new OutsideSystem(desk, 'nobody', service.secret);
    const payment = paid(loan);
    const refused = [
      await service.post(path, payment, { secret: 'another-secret-of-32-letters-or-more' }),
      await service.post(path, payment, { at: minutes(6) }),
      await service.post(path, payment, { at: minutes(-6) }),
      await stranger.post(path, payment),
    ];
    expect(refused.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array.from({ length: 4 }, () => [401, 'SESSION_REQUIRED']),
    );
    const bare = { method: 'POST', url: path, payload: payment } as const;
    expect((await desk.app.inject(bare)).statusCode).toBe(401);
    const key = { [desk.settings.headers.userKey]: desk.settings.paymentsKey ?? '' };
    // A right key does not help a wrong signature.
    const both = { ...key, 'x-lending-door': 'pay', 'x-lending-signature': 't=1,v1=0' };
    expect((await desk.app.inject({ ...bare, headers: both })).statusCode).toBe(401);
    expect(await desk.payments(loan)).toEqual([]);
    await expect.poll(alerts).toEqual([{ code: 'PAYMENTS_REFUSED' }]);
    expect((await service.post(path, payment, { at: minutes(4) })).status).toBe(200);
  });

  it('comes by a door of the lender that may tell of payments, and no call of staff is signed by a door', async () => {
    const loan = await desk.lateLoan();
    const los = await openDoor(desk, 'los', '--may applications');
    const ofPartner = await openDoor(desk, 'partner', '--may payments --partner pb');
    expect(await los.post(path, paid(loan))).toMatchObject({ status: 403, errorCode: 'NOT_ALLOWED' });
    expect(await ofPartner.post(path, paid(loan))).toMatchObject({ status: 403, errorCode: 'NOT_ALLOWED' });
    expect(await service.post('/drafts/read', {})).toMatchObject({ status: 401 });
    expect(await service.post('/doors/files', {})).toMatchObject({ status: 403 });
    expect(await service.postText(path, 'x'.repeat(300_000))).toMatchObject({ status: 413 });
    expect(await desk.payments(loan)).toEqual([]);
    await doorCommand(desk, 'off los');
  });
});

it('the key alone is good in a demo; elsewhere the server warns of it at its start, and takes payments by doors without it', async () => {
  const started = async (isDemo: boolean, paymentsKey: string | undefined) => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const server = await startTestServer({ settings: { isDemo, paymentsKey, logLevel: 'warn' }, logTo });
    await server.close();
    return lines.filter((line) => line.includes('PAYMENTS_KEY')).length;
  };
  const key = desk.settings.paymentsKey;
  expect([await started(true, key), await started(false, key), await started(false, undefined)]).toEqual([0, 1, 0]);
});
