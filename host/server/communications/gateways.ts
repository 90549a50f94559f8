import type { MessageChannel } from '../../../widgets/contract/communications/messages.ts';
import { cloudApi } from '../chat/gateway/cloud-api.ts';
import type { TextGateway } from '../chat/gateway/gateway.ts';
import type { Settings } from '../settings.ts';

type Accounts = Pick<Settings, 'isDemo' | 'whatsapp'>;

/** How the simulated gateway's ids begin. */
export const simulatedPrefix = 'simulated.';

/** Takes every message; the demo's job says that it has arrived. */
const simulated: TextGateway = {
  send: ({ id }) => Promise.resolve(`${simulatedPrefix}${id}`),
};

/** What a channel's messages go out by: its account, in a demo a simulation; undefined where there is neither. */
export function gatewayOf(channel: MessageChannel, { isDemo, whatsapp }: Accounts): TextGateway | undefined {
  if (channel === 'WHATSAPP' && whatsapp) return cloudApi(whatsapp);
  return isDemo ? simulated : undefined;
}
