import type { CoreReply } from '../../widgets/contract/core-reply.ts';
import type { CallReply } from '../../widgets/contract/schemas.ts';

/** Read by the compiler and never run: a reply of a backend that is core alone has the fields of no extension. */
export const load: CoreReply<'loadTelephonyCall'> = { callingCrmResponseDTO: null };

// @ts-expect-error the whole contract's reply has a call beside
export const whole: CallReply<'loadTelephonyCall'> = load;

export const page: CoreReply<'hold.rows'>['totalCount'] = 7;

// @ts-expect-error whether all rows were counted is said by an extension
export type Capped = CoreReply<'hold.rows'>['totalIsCapped'];

export type Card = CoreReply<'fetchDocumentTab'>['cards'][number];
export const key: Card['key'] = 'PAN';

// @ts-expect-error a version belongs to an extension, in what a list holds too
export type Version = Card['version'];

// @ts-expect-error a core field is compulsory
export const halfPage: CoreReply<'searchEmployers'> = {};

export const saved: CoreReply<'saveTelephonyCall'> = {};
