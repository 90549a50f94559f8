import { randomBytes } from 'node:crypto';
import { signLaunch } from '../telephony/launch.ts';
import { screens } from '../../../../widgets/contract/screens.ts';
import type { CallContext } from '../../http/handler.ts';
import { findDemoCall } from './calling.store.ts';

/** The address a dialer would open for a call to a demo customer; signed where the server demands it, for five minutes. */
export async function telephonyLink(
  db: CallContext['db'],
  settings: Pick<CallContext['settings'], 'telephonyLaunch' | 'telephonyLaunchSecret'>,
): Promise<string | undefined> {
  const customer = await findDemoCall(db);
  if (!customer) return undefined;
  const call = randomBytes(4).toString('hex');
  const parameters: Record<string, string> = {
    phone: customer.phone,
    loanAppNo: customer.loanAppNo,
    productType: 'BANKING',
    // Each link a call of its own: an ended one opens as ended.
    crtObjectId: `crt-${call}`,
    ucid: `ucid-${call}`,
    agentId: 'agent-7',
    typeOfCall: 'inbound',
  };
  if (settings.telephonyLaunch === 'signed')
    parameters['launch'] = signLaunch(parameters, settings.telephonyLaunchSecret ?? '', new Date());
  return `${screens.TELEPHONY_CALLING_CRM.path}?${new URLSearchParams(parameters).toString()}`;
}
