import { botLog, nachConfig, nachData, nachEntry, nachLog, paths } from './crm-answers.js';
import { askedAt, openCrm } from './crm-page.js';

/** Every parameter of a call, as attributes. */
export const full =
  'loan-app-id="251118172605" convox-id="cx-1" agent-id="a-7" process="Nach_P1" caller-id="9123456786" type-of-call="outbound"';

/** What the page has asked of a call, by its name. */
export const asked = (call) => askedAt(paths[call]);

/**
 * @param {Record<string, any>} [answers] by call name; the rest is answered well
 * @param {string} [attributes]
 * @param {number} [width]
 */
export function open(answers = {}, attributes = full, width) {
  const all = {
    config: { data: nachConfig },
    nachData: { data: nachData },
    nachSave: ({ body }) => ({
      data: { entry: nachEntry({ subCallStatus: body.callOutcome, remarks: body.remarks }) },
    }),
    nachLog: { data: nachLog },
    botLog: { data: botLog },
    nachTicket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4711' } },
    ...answers,
  };
  return openCrm(`<lending-nach-crm ${attributes}></lending-nach-crm>`, all, width);
}
