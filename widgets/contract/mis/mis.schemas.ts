import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { lenderNames } from '../applications/lenders.ts';
import { listProductTypes } from '../applications/udrs.ts';
import { listRows, listTypes } from '../lists.ts';
import { Nullable } from '../nullable.schemas.ts';
import { settlementStatuses } from '../settlement/settlement.ts';
import { ageBands } from './mis.ts';

const Count = Type.Integer({ minimum: 0 });
/** Whole rupees. */
const Rupees = Type.Integer({ minimum: 0 });
/** YYYY-MM-DD, Asia/Kolkata. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Index into the lender names; every partner if absent. */
const PartnerId = Type.Optional(Type.Integer({ minimum: 0, maximum: lenderNames.length - 1 }));

const Partners = Type.Array(Type.Object({ partnerId: Type.Integer(), name: Type.String() }));

const shared = {
  /** When the figures were read, ISO 8601 in UTC. */
  asOf: Type.String(),
  /** The partners that can be chosen. */
  partners: Partners,
  /** Whether the caller may have the figures as a file. */
  mayDownload: Type.Boolean(),
};

const stuckRequest = Type.Object({
  productType: Type.Optional(Type.Enum([...listProductTypes])),
  partnerId: PartnerId,
});

const StuckRow = Type.Object({
  /** The list that shows the queue, and the name of the tab that shows these rows. */
  listType: Type.Enum(listTypes.filter((type) => listRows[type].over === 'application')),
  queueName: Type.String(),
  label: Type.String(),
  /** Whether the caller's route list has the list. */
  mayOpen: Type.Boolean(),
  /** The counts by age, in the order of the age bands; they sum to `total`, which is the tab's own count. */
  bands: Type.Array(Count, { minItems: ageBands.length, maxItems: ageBands.length }),
  total: Count,
  /** How many wait longer than `limitHours`. */
  late: Count,
  /** Hours after which the age of an application warns, and after which its limit is breached. */
  warnHours: Type.Integer(),
  limitHours: Type.Integer(),
  /** The application that waits longest. `queuedAt` is ISO 8601 in UTC. */
  oldest: Nullable(Type.Object({ loanApplicationNumber: Type.String(), queuedAt: Type.String() })),
  /** How many left the queue on the day before, and how many of these within the limit; null by product. */
  met: Nullable(Type.Object({ left: Count, inTime: Count })),
});

const dailyRequest = Type.Object({
  from: Type.String(),
  to: Type.String(),
  partnerId: PartnerId,
  /** Whose collections are counted; every agency's and the lender's if absent. All other figures stay whole. */
  agencyId: Type.Optional(RowId),
});

/** What was counted on a day or in all. */
const figures = {
  /** Applications that came in. */
  came: Count,
  /** Applications that left document processing; `right` of them without a rejected document. */
  done: Count,
  right: Count,
  /** Documents that were rejected. */
  cardsRejected: Count,
  rejected: Count,
  disbursed: Count,
  disbursedAmount: Rupees,
  /** Contacts and attempts with borrowers, without messages; `spoken` reached the borrower in person. */
  contacts: Count,
  spoken: Count,
  /** Of the contacts those outside the contact hours; of days closed before these were counted, nothing. */
  outsideHours: ofExtension('contactHours', Count, 0),
  promised: Count,
  promisedAmount: Rupees,
  /** Promises whose day was over or which were paid; `promisesKept` of them in full. */
  promisesDue: Count,
  promisesKept: Count,
  payments: Count,
  collected: Rupees,
};
const Figures = Type.Object(figures);

const named = { name: Type.String(), done: Count, right: Count };

export const misSchemas = {
  stuckMisSummary: {
    request: stuckRequest,
    reply: Type.Object({
      ...shared,
      /** The queue with the oldest application first; queues without any last. */
      rows: Type.Array(StuckRow),
      /** Day 0 of the age bands. */
      today: Day,
    }),
  },
  downloadStuckMis: {
    request: stuckRequest,
    reply: Type.Object({ fileName: Type.String(), csv: Type.String() }),
  },
  dailyMisSummary: {
    request: dailyRequest,
    reply: Type.Object({
      ...shared,
      /** The agencies that can be chosen; empty while there is one alone. */
      agencies: ofExtension('agencies', Type.Array(Type.Object({ agencyId: Type.String(), name: Type.String() }))),
      /** The first day whose figures are kept by agency; null where all are. */
      agencySince: ofExtension('agencies', Nullable(Day)),
      /** The newest day first. */
      days: Type.Array(Type.Object({ day: Day, isClosed: Type.Boolean(), ...figures })),
      totals: Figures,
      /** The same for as many days before the range. */
      before: Figures,
      /** By queue: what came into it, what left it, and how many of these within the queue's limit. */
      stages: Type.Array(
        Type.Object({ queue: Type.String(), label: Type.String(), came: Count, left: Count, inTime: Count }),
      ),
      /** Document processing by who finished it, most first, `mostMisAgents` at most. */
      agents: Type.Array(Type.Object({ staffId: Nullable(Type.String()), ...named })),
      /** All who come after them, together; `count` 0 where nobody does. */
      otherAgents: Type.Object({ count: Count, done: Count, right: Count }),
      byPartner: Type.Array(
        Type.Object({ partnerId: Type.Integer(), ...named, came: Count, disbursed: Count, disbursedAmount: Rupees }),
      ),
      /** Rejected documents by reason, most first. */
      rejections: Type.Array(Type.Object({ reason: Type.String(), count: Count })),
      collections: Type.Object({
        /** Loans that were given to an agent. */
        allocated: Count,
        /** Loans that left collection: paid, settled or foreclosed. */
        resolved: Count,
        settlements: Type.Array(
          Type.Object({ status: Type.Enum([...settlementStatuses]), count: Count, amount: Rupees }),
        ),
      }),
    }),
  },
  downloadDailyMis: {
    request: dailyRequest,
    reply: Type.Object({ fileName: Type.String(), csv: Type.String() }),
  },
};
