import type { Kysely, RawBuilder } from 'kysely';
import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import { otpChannels, otpPurposes, otpStatuses } from '../../../../../widgets/contract/otp-templates/otp-template.ts';
import { hasExpiredRegistration } from '../../../../../widgets/contract/otp-templates/otp-text.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, ReadAt, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { templateRow, type OtpTemplate } from '../otp-templates.store.ts';

function cellsOf(template: OtpTemplate, productName: string) {
  const { templateName, purpose, channel, language, partnerId, header, dltTemplateId, text, status } = template;
  return {
    templateName,
    purpose: otpPurposes[purpose],
    channel: otpChannels[channel],
    language,
    partnerName: partnerId === null ? 'All' : lenderName(partnerId, productName),
    header,
    dltTemplateId,
    registration: hasExpiredRegistration(text) ? 'Expired registration' : null,
    text,
    revision: `v${template.revision}`,
    templateStatus: otpStatuses[status],
    changedAt: wireDateTime(template.changedAt),
  } satisfies Record<string, Cell>;
}
type OtpField = keyof ReturnType<typeof cellsOf>;

/** The versions with these keys, in the keys' order, as records of a list. */
export async function readOtpRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { productName }: ReadAt,
): Promise<ListRecord<OtpField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('otp_template as t', 't.id', 'k.id')
    .select(templateRow.columns.map((column) => `t.${column}` as const))
    .orderBy('k.place')
    .execute();
  return rows.map((row) =>
    toRecord(row, cellsOf(templateRow.read(row), productName), row.status === 'DRAFT' ? [] : ['delete']),
  );
}
