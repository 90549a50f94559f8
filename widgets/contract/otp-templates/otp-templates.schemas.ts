import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import {
  otpChannels,
  otpLanguages,
  otpPurposes,
  otpStatusNames,
  type OtpChannel,
  type OtpPurpose,
} from './otp-template.ts';

const Text = Type.String({ maxLength: 2_000 });
const Status = Type.Enum([...otpStatusNames]);

const fields = {
  templateName: Text,
  purpose: Type.Enum(Object.keys(otpPurposes) as OtpPurpose[]),
  /** Index of a lender; null: every partner. */
  partnerId: Nullable(Type.Integer({ minimum: 0, maximum: 22 })),
  channel: Type.Enum(Object.keys(otpChannels) as OtpChannel[]),
  language: Type.Enum([...otpLanguages]),
  /** 6 letters; empty where the channel has none. */
  header: Text,
  /** 19 digits; empty until the registry has given them. */
  dltTemplateId: Text,
  text: Text,
};

const Standing = Type.Object({
  templateId: Type.String(),
  version: Type.Integer(),
  /** Counts the versions of a template, from 1. */
  revision: Type.Integer(),
  status: Status,
});
const Subject = Type.Object({ templateId: RowId });

export const otpTemplateSchemas = {
  createOtpTemplate: { request: Type.Object(fields), reply: Standing },
  fetchOtpTemplate: {
    request: Subject,
    reply: Type.Object({
      ...Standing.properties,
      ...fields,
      createdBy: Type.String(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      changedAt: Type.String(),
      savedBy: SavedBy,
      /** Newest first. */
      versions: Type.Array(
        Type.Object({
          templateId: Type.String(),
          revision: Type.Integer(),
          status: Status,
          createdBy: Type.String(),
          changedAt: Type.String(),
        }),
      ),
      /** Where the caller may move it now, and why not where it could go. */
      moves: Type.Array(Type.Object({ target: Status, refusal: Nullable(Type.String()) })),
      /** Of every lender, by index. */
      partnerNames: Type.Array(Type.String()),
    }),
  },
  saveOtpTemplate: { request: Type.Object({ templateId: RowId, ...fields }), reply: Standing },
  moveOtpTemplate: { request: Type.Object({ templateId: RowId, target: Status }), reply: Standing },
  deleteOtpTemplate: { request: Subject, reply: Type.Object({ isDeleted: Type.Boolean() }) },
};
