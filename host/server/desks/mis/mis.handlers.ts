import { lenderName, lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import { agencyText } from '../../../../widgets/contract/agencies/agencies.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import { daysAfter } from '../../../../widgets/contract/time.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import { requireReader } from '../../core/staff/require-right.ts';
import { dailyFigures } from './daily-summary.ts';
import { countDownload } from '../../core/limits/count-download.ts';
import { lastWholeDay } from './closed-days.store.ts';
import { dailyCsv, rowsOf, stuckCsv } from './mis-csv.ts';
import { readRange, requireDownloader } from './read-range.ts';
import { stuckRowsOf } from './stuck-summary.ts';

/** What both pages say beside their figures. */
function besides({ now, settings }: CallContext, { roles }: Staff) {
  return {
    asOf: now().toISOString(),
    partners: lenderNames.map((_, partnerId) => ({ partnerId, name: lenderName(partnerId, settings.productName) })),
    mayDownload: may('downloadLists', roles),
  };
}

/** RT-82. */
const stuckMisSummary: Handler<'stuckMisSummary'> = async (filter, context) => {
  const staff = requireReader(context, 'readMis');
  return { ...besides(context, staff), ...(await stuckRowsOf(context, staff, filter)) };
};

type Daily = CallReply<'dailyMisSummary'>;

/**
 * The agencies that can be chosen, none while there is one alone, and since when figures are kept by agency.
 *
 * @throws Refusal NOT_FOUND where another one is chosen
 */
async function agenciesOf(
  { db }: Pick<CallContext, 'db'>,
  { agencyId }: Pick<CallInput<'dailyMisSummary'>, 'agencyId'>,
): Promise<Pick<Daily, 'agencies' | 'agencySince'>> {
  const all = await agencies.all(db);
  if (agencyId !== undefined && !all.some(({ id }) => id === agencyId)) throw refuse('NOT_FOUND');
  if (all.length < 2) return { agencies: [], agencySince: null };
  const whole = await lastWholeDay(db);
  return {
    agencies: all.map(({ id, name, status }) => ({ agencyId: id, name: agencyText(name, status) })),
    agencySince: whole === undefined ? null : daysAfter(whole, 1),
  };
}

/** RT-83, AP-29. */
const dailyMisSummary: Handler<'dailyMisSummary'> = async (input, context) => {
  const staff = requireReader(context, 'readMis');
  const range = readRange(input, context.now());
  return {
    ...besides(context, staff),
    ...(await agenciesOf(context, input)),
    ...(await dailyFigures(context, range, input)),
  };
};

const downloadOf = (list: string, asked: object) => ({
  action: 'DOWNLOAD_LIST' as const,
  entity: 'list',
  after: { list, ...asked },
});

/** AP-30. */
const downloadStuckMis: Handler<'downloadStuckMis'> = async (filter, context) => {
  const attempt = downloadOf('stuck-mis', filter);
  const staff = requireDownloader(context, attempt);
  const { rows, today } = await stuckRowsOf(context, staff, filter);
  await countDownload(context, staff, attempt, rows.length);
  return { fileName: `Stuck_MIS_${today}.csv`, csv: stuckCsv(rows) };
};

/** AP-30. */
const downloadDailyMis: Handler<'downloadDailyMis'> = async (input, context) => {
  const attempt = downloadOf('daily-mis', input);
  const staff = requireDownloader(context, attempt);
  const range = readRange(input, context.now());
  await agenciesOf(context, input);
  const figures = await dailyFigures(context, range, input, Infinity);
  await countDownload(context, staff, attempt, rowsOf(figures));
  return { fileName: `Daily_MIS_${range.from}_${range.to}.csv`, csv: dailyCsv(figures) };
};

export const misHandlers = { stuckMisSummary, dailyMisSummary, downloadStuckMis, downloadDailyMis };
