import { Type, type TObject, type TSchema } from 'typebox';
import { listTypes, rowActionTypes, type ListType } from '../lists.ts';
import { ListActions } from './list-work.schemas.ts';
import { typedFilters, type TypedFilter } from './typed-filters.ts';
import { ListRequest } from './list-request.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

/** A client passes over words that it does not know, so a minor of the contract may add one. */
const open = { 'x-open': true };

/**
 * The kinds of cell a column may ask for (QL-18). `exactStatus` shows the wire's own word; `percent` is a number from 0
 * to 100; `switch` is true, false, or a text that says what a switch still waits for; `kycLink` is a KYC status with a
 * link to the KYC.
 */
export const cellKinds = [
  'text',
  'name',
  'link',
  'date',
  'dateTime',
  'money',
  'number',
  'phone',
  'status',
  'risk',
  'progress',
  'age',
  'person',
  'trimmed',
  'queues',
  'badge',
  'exactStatus',
  'percent',
  'switch',
  'kycLink',
] as const;

/** EN-06. */
export const Column = Type.Object({
  label: Type.String(),
  value: Type.String(),
  enableSort: Type.Boolean(),
  extraConfig: Type.Object({
    kind: Type.Enum([...cellKinds]),
    /** Route key of the screen a link cell opens, with the row's value as its id. */
    screen: Type.Optional(Type.String()),
    /**
     * Of a link: further ids of the row for the screen's address, names of the screen's inputs, each with the row's key
     * for its value. Of a trimmed text: the row's keys of who wrote it (`by`) and when (`at`).
     */
    params: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** True if a plain click opens a new tab. */
    newTab: Type.Optional(Type.Boolean()),
    /** Minutes after which an age cell warns, and after which it is bad. */
    warnAfter: Type.Optional(Type.Integer()),
    badAfter: Type.Optional(Type.Integer()),
    /** The default order of the rows; given for the one column that decides it. */
    sorted: Type.Optional(Type.Enum(['asc', 'desc'])),
    /** False for a column that is hidden until the person chooses it. */
    shown: Type.Optional(Type.Boolean()),
  }),
});

export const filterKinds = [
  'radioLabel',
  'checkbox',
  'checkboxV2',
  'rangeSlider',
  'buttonRadioGroup',
  'buttonCheckboxGroup',
  'buttonRadioDateGroup',
  'inputTypeGroup',
  'accordionGroup',
] as const;

/** EN-07. */
export const Filter = Type.Object({
  id: Type.String(),
  filterName: Type.String(),
  kind: Type.Enum([...filterKinds]),
  filterOption: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      value: Type.String(),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      step: Type.Optional(Type.Number()),
      /** What a value typed beside the option must be; any text unless given. */
      takes: ofExtension('narrowing', Type.Optional(Type.Enum(Object.keys(typedFilters) as TypedFilter[], open))),
      /** Ids of the filters that appear while this option is chosen. */
      shows: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  selectedValueIndexes: Type.Array(Type.Integer()),
  /** True for the choice of a second queue inside the tab: it stands beside the search, not in the drawer (FL-27). */
  isSubQueue: Type.Optional(Type.Boolean()),
});

/** EN-05. */
export const Tab = Type.Object({
  tabName: Type.String(),
  /** The queue's name on the wire. */
  queueName: Type.String(),
  applicationCount: Type.Integer(),
  defaultSelected: Type.Boolean(),
  filters: Type.Array(Filter),
  tableColumnConfig: Type.Array(Column),
});

/** The queues of an agent, for a `queues` cell (QL-42 to QL-44). */
const Queues = Type.Array(Type.Object({ label: Type.String(), value: Type.String() }));

const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Queues]);

/** A row: what every list has, and the list's own columns beside (EN-08). */
export const Row = Type.Object(
  {
    rowId: Type.String(),
    version: ofExtension('versions', Type.Integer()),
    loanApplicationNumber: Type.Optional(Type.String()),
    /** The name of the colleague who has the row open, and until when (ISO 8601, UTC). */
    lockedBy: Nullable(Type.String()),
    lockExpiresAt: ofExtension('locks', Nullable(Type.String())),
    /** Until when the viewer has the row open (ISO 8601, UTC): nobody else can open it before. */
    ownLockExpiresAt: ofExtension('locks', Type.Optional(Type.String())),
    /** What this viewer may do to the row now. */
    actions: ofExtension('actions', Type.Array(Type.Enum([...rowActionTypes], open))),
  },
  { additionalProperties: Cell },
);

/**
 * The lines of a whole list, if the rows call is made with `Accept: application/x-ndjson` (QL-47): one head, the rows
 * as a page has them, and one end, without which the file is not whole. Same path and payload; `pageNumber` and `rows`
 * are not read. Needs the right to download; a refusal comes before the first line, as JSON.
 */
export const StreamHead = Type.Object({
  head: Type.Object({ totalCount: Type.Integer(), totalIsCapped: Type.Boolean(), asOf: Type.String() }),
});
export const StreamEnd = Type.Object({
  end: Type.Object({
    /** Rows that were sent. */
    count: Type.Integer(),
    /** Why the list ended early. */
    errorMessage: Type.Optional(Type.String()),
  }),
});

export const ListPage = Type.Object({
  rows: Type.Array(Row),
  totalCount: Type.Integer(),
  /** True if more rows match than were counted: the number shown is "1,000+". */
  totalIsCapped: ofExtension('pages', Type.Boolean()),
  pageNumber: ofExtension('pages', Type.Integer()),
  rowsPerPage: ofExtension('pages', Type.Integer()),
  /** When this was read, ISO 8601 in UTC. */
  asOf: ofExtension('pages', Type.String()),
});

const tabs = {
  request: Type.Object({
    stage: Type.String({ maxLength: 80 }),
    loanApplicationNumber: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  /** `actions`: the head and bulk actions that this viewer may use now. */
  reply: Type.Object({ tabs: Type.Array(Tab), actions: ofExtension('actions', ListActions) }),
};
const rows = { request: ListRequest, reply: ListPage };

type ListSchemas = Record<`${ListType}.tabs`, typeof tabs> & Record<`${ListType}.rows`, typeof rows>;

export const listSchemas = Object.fromEntries(
  listTypes.flatMap((type): [string, { request: TObject; reply: TSchema }][] => [
    [`${type}.tabs`, tabs],
    [`${type}.rows`, rows],
  ]),
) as ListSchemas;
