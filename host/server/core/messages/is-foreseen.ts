import { Refusal } from '../../base/refusal.ts';
import { GatewayFailure } from './gateway.ts';

/** Whether an error is an answer that sending and fetching reckon with; anything else is a fault of the server's own. */
export const isForeseen = (error: unknown): boolean => error instanceof GatewayFailure || error instanceof Refusal;
