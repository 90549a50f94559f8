import { isHttp } from './read-variable.ts';
import { anyText, serviceAddress, text, unprinted, withDefault } from './setting.ts';

/** One of WhatsApp's two secrets. The refusal of either names both. */
const whatsappSecret = (means: string) =>
  unprinted(
    {
      is: (given) => given.length >= 16,
      sentence: () => 'WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must have at least 16 characters.',
    },
    { means },
  );

/** The variables of messages by WhatsApp. */
export const whatsappVariables = {
  WHATSAPP_PHONE_NUMBER_ID: text(
    { is: (given) => /^\d{5,30}$/.test(given), must: "be the number's id, digits alone" },
    {
      means:
        "the WhatsApp number that chats go out from (Cloud API). Set with the next three. Without them a demo's customers are simulated, and otherwise nothing can be sent",
    },
  ),
  WHATSAPP_ACCESS_TOKEN: anyText({ means: "that account's token" }),
  WHATSAPP_APP_SECRET: whatsappSecret('signs what WhatsApp sends to `/whatsapp/webhook`; at least 16 characters'),
  WHATSAPP_VERIFY_TOKEN: whatsappSecret('shown by WhatsApp when it is told of that address; at least 16 characters'),
  WHATSAPP_API_URL: withDefault(
    'https://graph.facebook.com/v21.0',
    serviceAddress(
      { is: isHttp, must: 'be an address' },
      { otherwise: '`https://graph.facebook.com/v21.0`', means: 'the Cloud API with its version' },
    ),
  ),
};
