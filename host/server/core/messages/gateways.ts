import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';
import { cloudApi } from './cloud-api.ts';
import type { TextGateway } from './gateway.ts';
import type { Settings } from '../../base/settings.ts';

type Accounts = Pick<Settings, 'isDemo' | 'whatsapp'>;

/** How the simulated gateway's ids begin. */
export const simulatedPrefix = 'simulated.';

/** Accepts every message. A job of the demo later marks it as delivered. */
const simulated: TextGateway = {
  send: ({ id }) => Promise.resolve(`${simulatedPrefix}${id}`),
};

/** The gateway of a channel: its account, else a simulation in a demo, else undefined. */
export function gatewayOf(channel: MessageChannel, { isDemo, whatsapp }: Accounts): TextGateway | undefined {
  if (channel === 'WHATSAPP' && whatsapp) return cloudApi(whatsapp);
  return isDemo ? simulated : undefined;
}
