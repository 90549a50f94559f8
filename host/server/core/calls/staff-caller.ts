import type { Caller, Staff } from '../../call/handler.ts';

export function staffOf(caller: Caller): Staff | undefined {
  return caller.kind === 'staff' ? caller.staff : undefined;
}

/** The name that a call log shows. */
export function staffNameOf(caller: Caller): string | null {
  const staff = staffOf(caller);
  return staff ? `${staff.firstName} ${staff.lastName}`.trim() : null;
}
