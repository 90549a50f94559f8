import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import { udrsLabels, udrsStates } from '../../../../widgets/contract/applications/udrs.ts';
import { daysAfter } from '../../../../widgets/contract/time.ts';
import { mostMisAgents } from '../../../../widgets/contract/mis/mis.ts';
import { settlementStatuses } from '../../../../widgets/contract/settlement/settlement.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CallContext } from '../../call/handler.ts';
import type { FigureSum } from './closed-days.store.ts';
import { namesOf, readFigures, reasonLabels } from './daily.store.ts';
import { ofAgency } from './of-agency.ts';
import type { DayRange } from './read-range.ts';

type Daily = CallReply<'dailyMisSummary'>;
type Figures = Daily['totals'];
type Sums = readonly FigureSum[];
/** Sums of each part, by key. */
type Parts = ReadonlyMap<string, Sums>;

const none = { n: 0, good: 0, amount: 0 };

function byPart(sums: Iterable<FigureSum>): Parts {
  const parts = new Map<string, FigureSum[]>();
  for (const sum of sums) {
    const known = parts.get(sum.part);
    if (known) known.push(sum);
    else parts.set(sum.part, [sum]);
  }
  return parts;
}

/** The sum over all keys of a part. */
function sumOf(parts: Parts, part: string): typeof none {
  const sum = { ...none };
  for (const each of parts.get(part) ?? []) {
    sum.n += each.n;
    sum.good += each.good;
    sum.amount += each.amount;
  }
  return sum;
}

function figuresOf(sums: Parts): Figures {
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
    outsideHours: sumOf(sums, 'OUTSIDE_HOURS').n,
    promised: promised.n,
    promisedAmount: promised.amount,
    promisesDue: promises.n,
    promisesKept: promises.good,
    payments: collected.n,
    collected: collected.amount,
  };
}

const ofKey = (parts: Parts, part: string, key: string) => parts.get(part)?.find((each) => each.key === key) ?? none;
const keysOf = (parts: Parts, ...wanted: readonly string[]) => [
  ...new Set(wanted.flatMap((part) => parts.get(part) ?? []).map(({ key }) => key)),
];

/** A part's sums, most first. */
const mostFirst = (parts: Parts, part: string): Sums =>
  (parts.get(part) ?? []).toSorted((one, other) => other.n - one.n || (one.key < other.key ? -1 : 1));

function stagesOf(sums: Parts): Daily['stages'] {
  const known = keysOf(sums, 'STAGE', 'STAGE_CAME');
  return udrsStates
    .filter((state) => known.includes(state))
    .map((queue) => {
      const { n: left, good: inTime } = ofKey(sums, 'STAGE', queue);
      return { queue, label: udrsLabels[queue], came: ofKey(sums, 'STAGE_CAME', queue).n, left, inTime };
    });
}

async function agentsOf(
  { db }: Pick<CallContext, 'db'>,
  parts: Parts,
  most: number,
): Promise<Pick<Daily, 'agents' | 'otherAgents'>> {
  const done = mostFirst(parts, 'DOCUMENTS');
  const named = done.slice(0, most);
  const names = await namesOf(
    db,
    named.map(({ key }) => key).filter((key) => key !== ''),
  );
  const others = sumOf(new Map([['DOCUMENTS', done.slice(most)]]), 'DOCUMENTS');
  return {
    agents: named.map(({ key, n, good }) => ({
      staffId: key === '' ? null : key,
      name: key === '' ? 'System' : (names.get(key) ?? 'Former colleague'),
      done: n,
      right: good,
    })),
    otherAgents: { count: done.length - named.length, done: others.n, right: others.good },
  };
}

function partnersOf(sums: Parts, productName: string): Daily['byPartner'] {
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

function collectionsOf(sums: Parts): Daily['collections'] {
  return {
    allocated: sumOf(sums, 'ALLOCATED').n,
    resolved: sumOf(sums, 'RESOLVED').n,
    settlements: settlementStatuses
      .map((status) => ({ status, ...ofKey(sums, 'SETTLEMENTS', status) }))
      .filter(({ n }) => n > 0)
      .map(({ status, n, amount }) => ({ status, count: n, amount })),
  };
}

/**
 * The figures of a range of days: the page and the file are both made of these.
 *
 * @param most how many agents are named, those with the most applications
 */
export async function dailyFigures(
  context: Pick<CallContext, 'db' | 'settings'>,
  { from, to, before }: DayRange,
  { partnerId, agencyId }: { partnerId?: number | undefined; agencyId?: string | undefined },
  most = mostMisAgents,
): Promise<Omit<Daily, 'asOf' | 'partners' | 'mayDownload' | 'agencies' | 'agencySince'>> {
  const { db, settings } = context;
  const read = await readFigures(db, { since: before.from, from, to, partnerId });
  const { closed } = read;
  const days = new Map([...read.days].map(([day, sums]) => [day, ofAgency(sums, agencyId)]));
  const parts = byPart(ofAgency(read.whole, agencyId));
  const totals = figuresOf(parts);
  const labels = await reasonLabels(db);
  const dayRows: Daily['days'] = [];
  for (let day = to; day >= from; day = daysAfter(day, -1))
    dayRows.push({ day, isClosed: closed.has(day), ...figuresOf(byPart(days.get(day) ?? [])) });
  return {
    days: dayRows,
    totals,
    before: figuresOf(byPart([...days].flatMap(([day, sums]) => (day < from ? sums : [])))),
    stages: stagesOf(parts),
    ...(await agentsOf(context, parts, most)),
    byPartner:
      partnerId === undefined
        ? partnersOf(parts, settings.productName)
        : onePartner(partnerId, settings.productName, totals),
    rejections: mostFirst(parts, 'CARDS').map(({ key, n }) => ({
      reason: labels.get(key) ?? (key === '' ? 'No reason kept' : key),
      count: n,
    })),
    collections: collectionsOf(parts),
  };
}
