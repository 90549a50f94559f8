import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

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
};
