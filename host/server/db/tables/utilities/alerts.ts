import type { Generated } from 'kysely';
import type { AlertFigures, AlertKind, AlertState } from '../../../../../widgets/contract/alerts/alerts.ts';
import type { JsonColumn } from '../../json-column.ts';

/** What those who watch the server were told, kept for 400 days. */
interface AlertTable {
  id: string;
  queue: AlertState;
  code: AlertKind;
  /** The first time, and the last within the hour from it. */
  at: Date;
  last_at: Date;
  /** Staff id of the person whom it concerns; null where it concerns none. */
  actor_id: string | null;
  /** Figures of the last time. */
  about: JsonColumn<AlertFigures>;
  times: number;
  /** Its kind and person while the same counts here and makes no alert of its own: of one alert at a time. */
  open_as: string | null;
  /** Staff id of who has seen it, and when; null while it is new. */
  seen_by: string | null;
  seen_at: Date | null;
  note: string | null;
  version: Generated<number>;
}

export interface AlertTables {
  alert: AlertTable;
}
