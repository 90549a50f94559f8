import type { DeskConfig } from '../application-desk.ts';

/** What is told of a hold when others change it. */
export const holdFacts = ({ hold, selectedHoldReason, selectedHoldRemark }: DeskConfig['holdInfo']) => [
  hold,
  selectedHoldReason,
  selectedHoldRemark,
];
