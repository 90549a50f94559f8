import { limitRows, type LimitValues } from '../../../../widgets/contract/session/limits.ts';
import { rupees } from '../../../../widgets/contract/money.ts';
import type { Staff } from '../../call/handler.ts';

/** What somebody approves of a waiver, as it counts. @param amount whole rupees that are posted */
export function waiving(staff: Pick<Staff, 'id' | 'roles'>, loan: string, amount: number) {
  return { act: 'waivePenalty', person: staff.id, roles: staff.roles, loan, amount } as const;
}

/** The most that somebody approves by one waiver, whole rupees; undefined where there is no such limit. */
export function mostWaived({ roles }: Pick<Staff, 'roles'>, values: LimitValues): number | undefined {
  if (limitRows.waivePenalty.beyond.some((role) => roles.includes(role))) return undefined;
  return values.waivePenalty ?? undefined;
}

/** What is said to who may not approve so much. */
export const aboveWaiverLimit = (most: number): string =>
  `A waiver above ${rupees(most)} is for the head of collections`;
