import { haircutOf, type Rung } from '../../contract/settlement/settlement-policy.ts';
import { formatNumber } from '../format/money.ts';

/** Hundredths of a per cent as a number with one decimal, rounded up: `945` is 9.5. */
export function percentText(basisPoints: number): string {
  return `${formatNumber(Math.ceil(basisPoints / 10) / 10)}%`;
}

/** The part of the dues that a rung of the ladder gives up: "5 to 10% off". */
export function offText(rung: Rung, above: Rung | undefined, dues: number): string {
  const at = (amount: number) => formatNumber(Math.ceil(haircutOf(amount, dues) / 10) / 10);
  const least = above?.from === undefined || above.from === null ? undefined : at(above.from);
  if (rung.from !== null) return `${least ?? 0} to ${at(rung.from)}% off`;
  return least === undefined ? '' : `over ${least}% off`;
}
