import {
  mostVkycRetries,
  vkycCheckKeys,
  vkycReasons,
  type VkycDecision,
  type VkycDesk,
  type VkycReason,
  type VkycVerdict,
} from '../contract/vkyc/vkyc.ts';
import { reasonsFor, type CheckAnswer, type VkycStanding } from '../contract/vkyc/vkyc-rules.ts';
import { minutesAndSeconds } from '../kit/format/time-left.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { Decision, Review, Session } from './review-state.ts';

/** A case as the rules of the contract read it. */
export function standingOf({ session, retriesLeft, proposal }: Review, desk: VkycDesk): VkycStanding {
  return {
    desk,
    session: session?.status ?? null,
    endReason: session?.endReason ?? null,
    isInIndia: session?.geo?.isInIndia ?? null,
    retries: mostVkycRetries - retriesLeft,
    proposal,
    hasRecording: (session?.recording?.url ?? '') !== '',
    flags: session?.flags ?? [],
  };
}

const isReason = (code: string): code is VkycReason => Object.hasOwn(vkycReasons, code);

/** The checklist as it is typed: the questions that have an answer. */
export function typedChecklist(texts: Texts): CheckAnswer[] {
  return vkycCheckKeys.flatMap((key): CheckAnswer[] => {
    const verdict = texts[`check.${key}.verdict`];
    if (verdict !== 'PASS' && verdict !== 'FAIL' && verdict !== 'ALTERNATIVE') return [];
    const reason = texts[`check.${key}.reason`] ?? '';
    return [
      {
        key,
        verdict: verdict satisfies VkycVerdict,
        reason: verdict === 'FAIL' && isReason(reason) ? reason : null,
        remark: verdict === 'ALTERNATIVE' ? (texts[`check.${key}.remark`] ?? '').trim() : '',
      },
    ];
  });
}

/** The reasons that are ticked for a decision. */
export function tickedReasons(texts: Texts, decision: VkycDecision, standing: VkycStanding): string[] {
  return reasonsFor(decision, standing).filter((code) => texts[`decide.${decision}.reason.${code}`] === 'yes');
}

/** The reasons that the failed checks propose for a decision. */
export function proposedReasons(texts: Texts, decision: VkycDecision, standing: VkycStanding): string[] {
  const named = new Set(typedChecklist(texts).map(({ reason }): string | null => reason));
  return reasonsFor(decision, standing).filter((code) => named.has(code));
}

/** 75 -> 01:15. */
export const clock = (seconds: number): string => minutesAndSeconds(Math.max(0, Math.round(seconds)));

/** The second at which something was said or shown; undefined where the recording has no such moment. */
export function secondOf({ moments }: Session, key: Session['moments'][number]['key']): number | undefined {
  return moments.find((moment) => moment.key === key)?.second;
}

/** The last decision of a desk about the session that is reviewed. */
export function lastOf({ decisions, session }: Review, desk: VkycDesk): Decision | undefined {
  return decisions.findLast((each) => each.desk === desk && each.attempt === session?.attempt);
}

/** Whether a checker answers for themselves before they see what the maker has: they have not yet. */
export const isAnsweredFirst = ({ readOnlyReason }: Review, desk: VkycDesk, answer: string | undefined): boolean =>
  desk === 'checker' && readOnlyReason === null && (answer ?? '') === '';

const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
/** Whether two spellings are of the same thing; undefined where one is not known. */
export function isSame(one: string, other: string): boolean | undefined {
  return plain(one) === '' || plain(other) === '' ? undefined : plain(one) === plain(other);
}
