import { vkycWatchedLeast } from '../../../../widgets/contract/vkyc/watched.ts';
import { httpsAddress, wholeNumber } from './setting.ts';

/** What video KYC is set by. */
export const vkycVariables = {
  VKYC_CALL_URL: httpsAddress({
    means:
      "https address of the video KYC service's page, which a customer's `/video-kyc/<token>` leads to with the token added; the service tells of the call by `/doors/vkyc`. Without it the page starts no call outside of a demo",
  }),
  VKYC_WATCHED_LEAST: wholeNumber({
    unset: vkycWatchedLeast,
    from: 0,
    to: 100,
    means: 'per cent of a recording that its maker has watched before they approve it; checker and auditor watch 50',
  }),
};
