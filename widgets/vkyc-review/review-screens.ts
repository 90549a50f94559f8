import type { RouteKey } from '../contract/screens.ts';
import type { VkycDesk } from '../contract/vkyc/vkyc.ts';

/** The list that each desk works. */
export const listOf = {
  maker: 'VKYC_MAKER_LIST',
  checker: 'VKYC_CHECKER_LIST',
  audit: 'VKYC_AUDIT_LIST',
} as const satisfies Record<VkycDesk, RouteKey>;
/** The screen of each desk. */
export const reviewOf = {
  maker: 'VKYC_MAKER_REVIEW',
  checker: 'VKYC_CHECKER_REVIEW',
  audit: 'VKYC_AUDIT_REVIEW',
} as const satisfies Record<VkycDesk, RouteKey>;
