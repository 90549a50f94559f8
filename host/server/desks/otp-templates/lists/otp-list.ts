import {
  otpChannels,
  otpLanguages,
  otpPurposes,
  otpStatuses,
  otpStatusNames,
} from '../../../../../widgets/contract/otp-templates/otp-template.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { otpBase, type OtpTemplates } from './otp-base.store.ts';
import { templateNameLabel } from '../../../../../widgets/contract/words.ts';

const inList = { column: 'queue', is: 'oneOf', values: ['OTP'] } as const;

const filters = filterTable<OtpTemplates['column'], 'purpose' | 'channel' | 'language'>({
  purpose: { filterName: 'Purpose', kind: 'checkbox', choices: valuesOf('purpose', Object.entries(otpPurposes)) },
  channel: {
    filterName: 'Channel',
    kind: 'buttonCheckboxGroup',
    choices: valuesOf('channel', Object.entries(otpChannels)),
  },
  language: { filterName: 'Language', kind: 'checkbox', choices: valuesOf('language', otpLanguages) },
});

/** Every version of every OTP template, by status (RT-56, UT-01). */
const otpTemplateList: ListSource<OtpTemplates> = {
  base: otpBase,
  tabs: [
    { tabName: 'All', queueName: 'OTP Templates', where: [inList], newestBy: 'changed_at' },
    ...otpStatusNames.map((status) => ({
      tabName: otpStatuses[status],
      queueName: `OTP Templates ${otpStatuses[status]}`,
      where: [inList, { column: 'status', is: 'oneOf', values: [status] } as const],
      newestBy: 'changed_at' as const,
    })),
  ],
  columns: [
    { label: templateNameLabel, value: 'templateName', kind: 'name', sort: 'template_name' },
    { label: 'Purpose', value: 'purpose', kind: 'text' },
    { label: 'Channel', value: 'channel', kind: 'text' },
    { label: 'Language', value: 'language', kind: 'text' },
    { label: 'Partner', value: 'partnerName', kind: 'text' },
    { label: 'Header', value: 'header', kind: 'text' },
    { label: 'DLT template ID', value: 'dltTemplateId', kind: 'text', shown: false },
    { label: 'Text', value: 'text', kind: 'trimmed', shown: false },
    { label: 'Version', value: 'revision', kind: 'text' },
    { label: 'Status', value: 'templateStatus', kind: 'status' },
    { label: 'Registration', value: 'registration', kind: 'text' },
    { label: 'Changed', value: 'changedAt', kind: 'dateTime', sort: 'changed_at' },
  ],
  filters: Object.values(filters),
  defaultSort: 'changed_at',
};

export const otpLists = { 'otp-templates': otpTemplateList } as const satisfies SomeLists<OtpTemplates>;
