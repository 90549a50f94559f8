import type { Staff } from '../../../call/handler.ts';

/** A leave for one contact more, as it counts on its loan. */
export function leaving({ id: person, roles }: Pick<Staff, 'id' | 'roles'>, loan: string) {
  return { act: 'contactLeave', person, roles, loan } as const;
}
