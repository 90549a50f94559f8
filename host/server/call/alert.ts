import { alertKinds, type AlertFigures, type AlertKind } from '../../../widgets/contract/alerts/alerts.ts';

/**
 * What those who watch the server are told at once, by a line in the log, a count in the metrics and a row in their list. None
 * of them holds a name, a number or an address; the audit does. The row holds the id of the person whom it concerns.
 */
export type Alert = AlertKind;
export const alertNames = Object.keys(alertKinds) as Alert[];

/** What has happened, in a sentence. */
export const saidOf = (what: Alert): string => alertKinds[what].says;

/**
 * @param about figures of it, beside its name in the log
 * @param who the staff id of the person whom it concerns; in a call whoever makes it unless given, null where it concerns nobody
 */
export type RaiseAlert = (what: Alert, about?: AlertFigures, who?: string | null) => void;
