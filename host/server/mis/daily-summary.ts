import { lenderName } from '../../../widgets/contract/applications/lenders.ts';
import { udrsLabels, udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { daysAfter } from '../../../widgets/contract/collections/days.ts';
import { settlementStatuses } from '../../../widgets/contract/settlement/settlement.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../http/handler.ts';
import { namesOf, readFigures, reasonLabels, type FigureSum } from './daily.store.ts';
import type { DayRange } from './read-range.ts';

type Daily = CallReply<'dailyMisSummary'>;
type Figures = Daily['totals'];
type Sums = readonly FigureSum[];

const none = { n: 0, good: 0, amount: 0 };

/** The sum over all keys of a part. */
function sumOf(sums: Sums, part: string): typeof none {
  const sum = { ...none };
  for (const each of sums)
    if (each.part === part) {
      sum.n += each.n;
      sum.good += each.good;
      sum.amount += each.amount;
    }
  return sum;
}

function figuresOf(sums: Sums): Figures {
  const documents = sumOf(sums, 'DOCUMENTS');
  const disbursed = sumOf(sums, 'DISBURSED');
  const contacts = sumOf(sums, 'CONTACTS');
  const promised = sumOf(sums, 'PROMISED');
  const promises = sumOf(sums, 'PROMISES');
  const collected = sumOf(sums, 'COLLECTED');
  return {
    came: sumOf(sums, 'CAME').n,
    done: documents.n,
    right: documents.good,
    cardsRejected: sumOf(sums, 'CARDS').n,
    rejected: sumOf(sums, 'REJECTED').n,
    disbursed: disbursed.n,
    disbursedAmount: disbursed.amount,
    contacts: contacts.n,
    spoken: contacts.good,
    promised: promised.n,
    promisedAmount: promised.amount,
    promisesDue: promises.n,
    promisesKept: promises.good,
    payments: collected.n,
    collected: collected.amount,
  };
}

const ofKey = (sums: Sums, part: string, key: string) =>
  sums.find((each) => each.part === part && each.key === key) ?? none;
const keysOf = (sums: Sums, ...parts: readonly string[]) => [
  ...new Set(sums.filter(({ part }) => parts.includes(part)).map(({ key }) => key)),
];

function stagesOf(sums: Sums): Daily['stages'] {
  const known = keysOf(sums, 'STAGE', 'STAGE_CAME');
  return udrsStates
    .filter((state) => known.includes(state))
    .map((queue) => {
      const { n: left, good: inTime } = ofKey(sums, 'STAGE', queue);
      return { queue, label: udrsLabels[queue], came: ofKey(sums, 'STAGE_CAME', queue).n, left, inTime };
    });
}

async function agentsOf({ db }: Pick<CallContext, 'db'>, sums: Sums): Promise<Daily['agents']> {
  const done = sums.filter(({ part }) => part === 'DOCUMENTS').toSorted((one, other) => other.n - one.n);
  const names = await namesOf(
    db,
    done.map(({ key }) => key).filter((key) => key !== ''),
  );
  return done.map(({ key, n, good }) => ({
    staffId: key === '' ? null : key,
    name: key === '' ? 'System' : (names.get(key) ?? 'Former colleague'),
    done: n,
    right: good,
  }));
}

function partnersOf(sums: Sums, productName: string): Daily['byPartner'] {
  const keys = keysOf(sums, 'CAME_OF', 'DOCUMENTS_OF', 'DISBURSED_OF');
  const rows = keys.map((key) => {
    const documents = ofKey(sums, 'DOCUMENTS_OF', key);
    const disbursed = ofKey(sums, 'DISBURSED_OF', key);
    return {
      partnerId: Number(key),
      name: lenderName(Number(key), productName),
      came: ofKey(sums, 'CAME_OF', key).n,
      done: documents.n,
      right: documents.good,
      disbursed: disbursed.n,
      disbursedAmount: disbursed.amount,
    };
  });
  return rows.toSorted((one, other) => other.came - one.came || one.partnerId - other.partnerId);
}

/** The row of the one partner that is chosen: its figures are the whole. */
function onePartner(partnerId: number, productName: string, totals: Figures): Daily['byPartner'] {
  const { came, done, right, disbursed, disbursedAmount } = totals;
  return [{ partnerId, name: lenderName(partnerId, productName), came, done, right, disbursed, disbursedAmount }];
}

function collectionsOf(sums: Sums): Daily['collections'] {
  return {
    allocated: sumOf(sums, 'ALLOCATED').n,
    resolved: sumOf(sums, 'RESOLVED').n,
    settlements: settlementStatuses
      .map((status) => ({ status, ...ofKey(sums, 'SETTLEMENTS', status) }))
      .filter(({ n }) => n > 0)
      .map(({ status, n, amount }) => ({ status, count: n, amount })),
  };
}

/** The figures of a range of days: the page and the file are both made of these. */
export async function dailyFigures(
  context: Pick<CallContext, 'db' | 'now' | 'settings'>,
  { from, to, before }: DayRange,
  partnerId: number | undefined,
): Promise<Omit<Daily, 'asOf' | 'partners' | 'mayDownload'>> {
  const { db, settings } = context;
  const now = context.now();
  const { days, whole, open } = await readFigures(db, { from, to, partnerId, now });
  const earlier = await readFigures(db, { ...before, partnerId, isTotal: true, now });
  const totals = figuresOf(whole);
  const labels = await reasonLabels(db);
  const dayRows: Daily['days'] = [];
  for (let day = to; day >= from; day = daysAfter(day, -1))
    dayRows.push({ day, isClosed: !open.includes(day), ...figuresOf(days.filter((sum) => sum.day === day)) });
  return {
    days: dayRows,
    totals,
    before: figuresOf(earlier.whole),
    stages: stagesOf(whole),
    agents: await agentsOf(context, whole),
    byPartner:
      partnerId === undefined
        ? partnersOf(whole, settings.productName)
        : onePartner(partnerId, settings.productName, totals),
    rejections: whole
      .filter(({ part }) => part === 'CARDS')
      .toSorted((one, other) => other.n - one.n)
      .map(({ key, n }) => ({ reason: labels.get(key) ?? (key === '' ? 'No reason kept' : key), count: n })),
    collections: collectionsOf(whole),
  };
}
