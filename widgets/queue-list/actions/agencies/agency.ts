import type { CallReply } from '../../../contract/schemas.ts';

/** An agency that collects, as who manages agencies sees it. */
export type Agency = CallReply<'fetchAgencies'>['agencies'][number];
