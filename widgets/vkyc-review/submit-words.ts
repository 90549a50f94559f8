import type { VkycDecision, VkycDesk } from '../contract/vkyc/vkyc.ts';

export interface SubmitWords {
  title: string;
  label: string;
  /** What the submit means at this desk, under its button. */
  means: string;
  /** What follows from it. */
  follows: string;
}

const retry: SubmitWords = {
  title: 'Ask for a retry',
  label: 'Send a new link',
  means: 'A new session for the customer',
  follows: 'RETRY: a new link goes out. This attempt stays in the history.',
};

/**
 * The words of a desk's submit (VK-03 to VK-05).
 *
 * @param maker the maker's name, where a checker contradicts them
 */
export function wordsOf(
  decision: VkycDecision,
  { desk, proposal, maker }: { desk: VkycDesk; proposal: string | null; maker: string },
): SubmitWords {
  if (decision === 'RETRY') return retry;
  const isApproval = decision === 'APPROVED';
  if (desk === 'maker')
    return isApproval
      ? {
          title: 'Approve',
          label: 'Approve',
          means: 'Proposes it to a checker',
          follows: 'Goes to a checker who is not you.',
        }
      : {
          title: 'Propose reject',
          label: 'Propose reject',
          means: 'Proposes it to a checker',
          follows: 'Goes to a checker. Nothing is told to the customer yet.',
        };
  if (desk === 'audit')
    return isApproval
      ? {
          title: 'Approve',
          label: 'Approve',
          means: proposal === 'REJECTED' ? 'Both propose to reject' : 'Both have approved',
          follows: 'APPROVED: the application moves to Compliance Review.',
        }
      : {
          title: 'Confirm reject',
          label: 'Confirm reject',
          means: 'Rejects the application',
          follows: 'REJECTED: the application ends here. For 30 days a lead can reopen it.',
        };
  const agrees = decision === proposal;
  const name = isApproval ? 'Approve' : 'Reject';
  return agrees
    ? { title: name, label: name, means: 'Agrees with the maker', follows: 'Goes to an auditor who is neither of you.' }
    : {
        title: name,
        label: name,
        means: 'Contradicts the maker',
        follows: `DECLINED: back to another maker, not ${maker || 'this one'}.`,
      };
}
