import type { OtpStatus } from '../../../../../widgets/contract/otp-templates/otp-template.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { beginsInAnyCase } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readOtpRows } from './otp-rows.store.ts';

const writes: Right = (roles) => may('writeOtpTemplates', roles);

/** Versions of OTP templates as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const otpBase = {
  table: 'otp_template',
  readRows: readOtpRows,
  search: { templateName: beginsInAnyCase('template_name') },
  facts: ({ queue, status }: { queue: string; status: OtpStatus | null }) => ({ queue, status }),
  rights: { edit: writes, delete: writes, createOtpTemplate: writes },
  hotTables: ['otp_template'],
} as const satisfies ListBase;
export type OtpTemplates = ShapeOf<typeof otpBase>;
