import { otpTemplatesDesk } from '../../../host/server/desks/otp-templates/otp-templates.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';
import { addTemplate, templateFields } from './otp-support.ts';

const templateStatuses = {
  Draft: 'DRAFT',
  'Pending DLT': 'PENDING_DLT',
  Approved: 'APPROVED',
  Active: 'ACTIVE',
  Inactive: 'INACTIVE',
};
const templateSorts = { sorts: { templateName: 'template_name', changedAt: 'changed_at' }, newestBy: 'changed_at' };
const templateQueues = {
  'OTP Templates': 'true',
  ...Object.fromEntries(
    Object.entries(templateStatuses).map(([name, status]) => [`OTP Templates ${name}`, `status = '${status}'`]),
  ),
};
const ofTemplates: ListOracle = {
  table: 'otp_template',
  queues: templateQueues,
  sorts: templateSorts.sorts,
  ownSorts: Object.fromEntries(Object.keys(templateQueues).map((queueName) => [queueName, templateSorts])),
  defaultSort: 'changed_at',
  searches: { templateName: 'lower(template_name)' },
  options: {
    purpose: oneOf('purpose', ['LOGIN', 'CONSENT', 'E_SIGN', 'MANDATE', 'DISBURSAL']),
    channel: oneOf('channel', ['SMS', 'WHATSAPP', 'VOICE']),
    language: oneOf('language', ['English', 'Hindi', 'Kannada', 'Tamil', 'Telugu', 'Marathi', 'Bengali', 'Malayalam']),
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const template = ({ templateId }: { templateId: string }) => by('fetchOtpTemplate', { templateId });
const templates = () => list('otp-templates');

export const otpTemplatesFacts = defineDeskFacts(otpTemplatesDesk, {
  lists: () => ({ 'otp-templates': ofTemplates }),
  writes: {
    createOtpTemplate: { sent: () => templateFields(), read: templates },
    saveOtpTemplate: {
      sent: async ({ server, lead }) => ({
        templateId: await addTemplate(server, lead),
        ...templateFields({ language: 'Tamil' }),
      }),
      read: template,
    },
    moveOtpTemplate: {
      sent: async ({ server, lead }) => ({ templateId: await addTemplate(server, lead), target: 'PENDING_DLT' }),
      read: template,
    },
    deleteOtpTemplate: {
      sent: async ({ server, lead }) => ({ templateId: await addTemplate(server, lead) }),
      read: templates,
    },
  },
});
