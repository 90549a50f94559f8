import { parameterOf } from './call-parameters.ts';
import type { LoadedCall } from './loaded-call.ts';

/** A call of which the backend says nothing, with what the dialer's address says of it. */
export function callOfAddress(answered: LoadedCall['call'], parameters: Record<string, string>): LoadedCall['call'] {
  const given = (attribute: string) => parameterOf(parameters, attribute) ?? null;
  return {
    ...answered,
    entityId: given('entity-id') ?? '',
    crtObjectId: given('crt-object-id'),
    userId: given('user-id'),
    callReferenceId: given('call-reference-id'),
  };
}
