import type { Generated, GeneratedAlways } from 'kysely';
import type { PromoRules } from '../../../../../widgets/contract/promo/promo-code.ts';
import type { JsonColumn } from '../../json-column.ts';

interface PromoCodeTable {
  id: string;
  /** `PROMO`: the one queue of the list. */
  queue: Generated<string>;
  /** Capitals and digits. */
  code: string;
  description: string;
  /** The starts of the first and of the last Indian day. */
  starts_at: Date;
  last_day_at: Date;
  active: boolean;
  /** Hundredths of a per cent. */
  discount_basis_points: number;
  /** Whole rupees. */
  max_discount: number;
  max_usage_count: number;
  /** Counted by the journey of the loan. */
  used_count: number;
  rules: JsonColumn<PromoRules>;
  created_by: string;
  created_at: Date;
  /** Staff id of who has changed what an approval is about last, and when. */
  changed_by: string;
  changed_at: Date;
  /** Null without an approval, and where nobody had to approve it. */
  approved_by: string | null;
  /** Null: a draft. */
  approved_at: Date | null;
  /** What does not depend on the time: DRAFT, EXHAUSTED, PAUSED or OPEN, the first of them that holds. */
  standing: GeneratedAlways<string>;
  version: Generated<number>;
}

/** A use of a code by an application. */
interface PromoUseTable {
  promo_code_id: string;
  application_id: string;
  /** Whole rupees that were taken off. */
  amount: number;
  used_at: Date;
}

export interface PromoTables {
  promo_code: PromoCodeTable;
  promo_use: PromoUseTable;
}
