import { randomBytes } from 'node:crypto';
import { signLaunch } from '../../../core/calls/launch.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import type { CallContext } from '../../../call/handler.ts';
import { findDemoCall } from './calling.store.ts';

/**
 * The address that a dialer opens for a call to a demo customer, signed for five minutes when the server demands it.
 */
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
    // Each link names a new call, because a call that has ended opens as ended.
    crtObjectId: `crt-${call}`,
    ucid: `ucid-${call}`,
    agentId: 'agent-7',
    typeOfCall: 'inbound',
  };
  if (settings.telephonyLaunch === 'signed')
    parameters['launch'] = signLaunch(parameters, settings.telephonyLaunchSecret ?? '', new Date());
  return `${screens.TELEPHONY_CALLING_CRM.path}?${new URLSearchParams(parameters).toString()}`;
}
