import type { Generated } from 'kysely';
import type {
  OtpChannel,
  OtpLanguage,
  OtpPurpose,
  OtpStatus,
} from '../../../../../widgets/contract/otp-templates/otp-template.ts';

/** A version of an OTP template. */
interface OtpTemplateTable {
  id: string;
  /** `OTP`: every version stands in the one list. */
  queue: Generated<string>;
  /** The first version's id: the versions of one template share it. */
  family_id: string;
  /** Counts the versions of a family, from 1. */
  revision: number;
  template_name: string;
  purpose: OtpPurpose;
  /** Index of a lender; null: every partner. */
  partner_id: number | null;
  channel: OtpChannel;
  language: OtpLanguage;
  /** Empty where the channel has none. */
  header: string;
  /** Empty until the registry has given it. */
  dlt_template_id: string;
  text: string;
  status: OtpStatus;
  created_by: string;
  /** Staff id of who has written its text last. */
  changed_by: string;
  changed_at: Date;
  approved_by: string | null;
  version: Generated<number>;
}

export interface OtpTemplateTables {
  otp_template: OtpTemplateTable;
}
