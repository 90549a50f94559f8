import type { Day } from '../../../../../widgets/contract/time.ts';
/** NATIONAL: kept in every state. BANK: banks of the lender's state are closed. */
export type HolidayKind = 'NATIONAL' | 'BANK';

/** A day on which nobody works where law or a bank counts working days. */
interface HolidayTable {
  /** YYYY-MM-DD. */
  day: Day;
  name: string;
  kind: HolidayKind;
}

export interface HolidayTables {
  holiday: HolidayTable;
}
