import { bankingConfig, bankingData, bankingLog, bankingSupport, paths } from './crm-answers.js';
import { askedAt, openCrm } from './crm-page.js';

/** Every parameter of a call, as attributes: of operations, and of customer support. */
export const full =
  'lead-id="lead-1" convox-id="cx-1" agent-id="a-7" process="Banking_OTP_Pending_P1" caller-id="9876543210" type-of-call="outbound"';
export const support = full.replace('Banking_OTP_Pending_P1', 'Banking_CS_Adhoc');

/** What the page has asked of a call, by its name. */
export const asked = (call) => askedAt(paths[call]);

/**
 * @param {Record<string, any>} [answers] by call name; the rest is answered well
 * @param {string} [attributes]
 * @param {number} [width]
 */
export function open(answers = {}, attributes = full, width) {
  const all = {
    config: { data: bankingConfig },
    bankingData: ({ body }) => ({ data: body.processName === 'Banking_CS_Adhoc' ? bankingSupport : bankingData }),
    bankingSave: ({ body }) => ({
      data: { entry: { ...bankingLog[0], callRef: 'new', subCallStatus: body.callSubStatus, remarks: body.remarks } },
    }),
    bankingLog: { data: bankingLog },
    bankingTicket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4712' } },
    ...answers,
  };
  return openCrm(`<lending-banking-crm ${attributes}></lending-banking-crm>`, all, width);
}
