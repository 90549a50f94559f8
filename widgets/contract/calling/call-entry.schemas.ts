import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

/** `Sent 1 h 14 min late`, or `Said to be of 19 Nov 2026 06:00 PM` where that does not count; null for what came at once. */
export const Sent = ofExtension('idempotency', Nullable(Type.String()));

/**
 * The fields that the log of every calling screen has for a call (EN-33). Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata.
 */
export const callEntry = {
  callRef: ofExtension('callLife', Type.String()),
  callDate: Type.String(),
  callStatus: Type.String(),
  subCallStatus: Type.String(),
  nextCallDate: Nullable(Type.String()),
  remarks: Type.String(),
  agent: Nullable(Type.String()),
  sent: Sent,
};
