import type { ListSubjectName, ListType, listPlaces } from '../../../widgets/contract/lists/list-places.ts';
import { agentBase } from '../core/agents/lists/agent-base.store.ts';
import { agentLists } from '../core/agents/lists/agent-lists.ts';
import { applicationBase } from '../core/applications/lists/application-base.store.ts';
import { applicationLists } from '../core/applications/lists/application-lists.ts';
import { caseBase } from '../core/loans/lists/case-base.store.ts';
import { caseLists } from '../core/loans/lists/case-lists.ts';
import { partnerRuleBase } from '../desks/auto-movement/lists/partner-rule-base.store.ts';
import { partnerRuleSources } from '../desks/auto-movement/lists/partner-rule-lists.ts';
import { otpBase } from '../desks/otp-templates/lists/otp-base.store.ts';
import { otpLists } from '../desks/otp-templates/lists/otp-list.ts';
import { promoBase } from '../desks/promo/lists/promo-base.store.ts';
import { promoLists } from '../desks/promo/lists/promo-list.ts';
import { feedbackBase } from '../desks/feedback/lists/feedback-base.store.ts';
import { feedbackLists } from '../desks/feedback/lists/feedback-lists.ts';
import type { ListBase } from '../core/lists/base.ts';
import { settlementBase } from '../desks/settlement/lists/settlement-base.store.ts';
import { settlementLists } from '../desks/settlement/lists/settlement-list.ts';
import { unsubscribeBase } from '../desks/unsubscribe/lists/unsubscribe-base.store.ts';
import { unsubscribeLists } from '../desks/unsubscribe/lists/unsubscribe-list.ts';
import type { EveryList, ListSource, ShapeOf } from '../core/lists/source.ts';

/** The base of a list's rows, by the subject (`over`) of the list's row in the contract. */
const bases = {
  application: applicationBase,
  collectionsCase: caseBase,
  agent: agentBase,
  promoCode: promoBase,
  feedback: feedbackBase,
  settlement: settlementBase,
  otpTemplate: otpBase,
  partnerRule: partnerRuleBase,
  unsubscription: unsubscribeBase,
} satisfies Record<ListSubjectName, ListBase>;

type Sources = { readonly [Type in ListType]: ListSource<ShapeOf<(typeof bases)[(typeof listPlaces)[Type]['over']]>> };

const sources = {
  ...applicationLists,
  ...caseLists,
  ...agentLists,
  ...promoLists,
  ...feedbackLists,
  ...settlementLists,
  ...otpLists,
  ...partnerRuleSources,
  ...unsubscribeLists,
} satisfies Sources;

/** The server's source of every list. A missing source, or one whose base differs from its row's, does not compile. */
export const everyList: EveryList = sources;
export const listBases: readonly ListBase[] = Object.values(bases);
/** The tables of the lists' rows that change all day long. */
export const hotTables: readonly string[] = listBases.flatMap((base) => base.hotTables);
