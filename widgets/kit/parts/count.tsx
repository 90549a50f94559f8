import { formatNumber } from '../format/money.ts';
import statusSheet from '../look/status.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';

/** A number beside a word; in the accent colour where there is work to do (`isQuiet` false). */
export function Count({ value, isQuiet = true }: { value: number; isQuiet?: boolean }) {
  useSheet(statusSheet);
  return <span className={isQuiet ? 'count quiet' : 'count'}>{formatNumber(value)}</span>;
}
