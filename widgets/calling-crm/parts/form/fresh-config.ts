import type { Connection } from '../../../client/connection.ts';
import type { CrmStage } from '../../../contract/calling/banking.ts';
import { crmGroups } from '../../../contract/choices/crm-groups.ts';
import type { DeskGroup } from '../../../contract/desk-parts/desk-parts.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { followChoices } from '../../../kit/work/follow-choices.ts';

/** What the form of a call offers, now and after each change of it. */
export interface FreshConfig {
  read(signal?: AbortSignal): Promise<CallReply<'fetchCrmConfig'>>;
  /** @returns ends it */
  follow(changed: () => void): () => void;
}

/** The headers whose values a lender chooses. */
const headersOf: Readonly<Record<CrmStage, readonly DeskGroup[]>> = {
  NachCallingCRM: ['nachHeader'],
  BankingCsCrm: [],
  BankingOpsCRM: [],
};

/** What a stage's form offers. */
export function freshConfig({ remote, live }: Connection, stage: CrmStage): FreshConfig {
  return {
    read: (signal) => remote('fetchCrmConfig', { stage }, signal ? { signal } : {}),
    follow: (changed) => followChoices(live, [...crmGroups[stage], ...headersOf[stage]], changed),
  };
}
