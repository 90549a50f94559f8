import type { ListSubjectName, ListType, listPlaces } from '../../widgets/contract/lists/list-places.ts';
import { agentBase } from './agents/lists/agent-base.store.ts';
import { agentLists } from './agents/lists/agent-lists.ts';
import { applicationBase } from './applications/lists/application-base.store.ts';
import { applicationLists } from './applications/lists/application-lists.ts';
import { caseBase } from './collections/lists/case-base.store.ts';
import { caseLists } from './collections/lists/case-lists.ts';
import { partnerRuleBase } from './auto-movement/lists/partner-rule-base.store.ts';
import { partnerRuleSources } from './auto-movement/lists/partner-rule-lists.ts';
import { otpBase } from './otp-templates/lists/otp-base.store.ts';
import { otpLists } from './otp-templates/lists/otp-list.ts';
import { promoBase } from './promo/lists/promo-base.store.ts';
import { promoLists } from './promo/lists/promo-list.ts';
import { feedbackBase } from './feedback/lists/feedback-base.store.ts';
import { feedbackLists } from './feedback/lists/feedback-lists.ts';
import type { ListBase } from './lists/base.ts';
import { settlementBase } from './settlement/lists/settlement-base.store.ts';
import { settlementLists } from './settlement/lists/settlement-list.ts';
import { unsubscribeBase } from './unsubscribe/lists/unsubscribe-base.store.ts';
import { unsubscribeLists } from './unsubscribe/lists/unsubscribe-list.ts';
import type { EveryList, ListSource, ShapeOf } from './lists/source.ts';

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
