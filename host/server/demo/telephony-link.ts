import { signLaunch } from '../calling/launch.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import type { CallContext } from '../http/handler.ts';
import { findDemoCall } from './calling.store.ts';

/** The address a dialer would open for a call to a demo customer; signed where the server demands it, for five minutes. */
export async function telephonyLink(
  db: CallContext['db'],
  settings: Pick<CallContext['settings'], 'telephonyLaunch' | 'telephonyLaunchSecret'>,
): Promise<string | undefined> {
  const call = await findDemoCall(db);
  if (!call) return undefined;
  const parameters: Record<string, string> = {
    phone: call.phone,
    loanAppNo: call.loanAppNo,
    productType: 'BANKING',
    crtObjectId: 'crt-1001',
    ucid: 'ucid-1001',
    agentId: 'agent-7',
    typeOfCall: 'inbound',
  };
  if (settings.telephonyLaunch === 'signed')
    parameters['launch'] = signLaunch(parameters, settings.telephonyLaunchSecret ?? '', new Date());
  return `${screens.TELEPHONY_CALLING_CRM.path}?${new URLSearchParams(parameters).toString()}`;
}
