import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { DraftHolder } from '../client/drafts/draft-hold.ts';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';
import { createKeptForm, type KeptForm } from '../kit/work/kept/kept-form.ts';
import { formText, type KeptText } from '../kit/work/kept/kept-text.ts';
import type { FormComparison } from './compare-form.ts';
import { nothingRejected, type RejectValues } from './mail-forms.ts';

type Review = RejectValues & Texts;

/** What is typed of a review: one draft, because what is read on the form proposes the reason to reject it for. */
function reviewText(rejectForm: Form<RejectValues>, comparison: FormComparison): KeptText<Review> {
  const rejection = formText(rejectForm, nothingRejected, 'remarks');
  const form = comparison.text();
  return {
    kept: computed(() => {
      const [rejected, compared] = [rejection.kept.value, form.kept.value];
      return rejected || compared ? { ...nothingRejected, ...compared, ...rejected } : undefined;
    }),
    isShown: (found) => rejection.isShown(found) && form.isShown(found),
    show(found) {
      rejection.show(found);
      form.show(found);
    },
    isTyped: () => rejection.isTyped() || form.isTyped(),
    clear() {
      rejection.clear();
      form.clear();
    },
  };
}

/** The draft of the chosen mail's review. */
export interface KeptReview {
  /** Another tab that writes it; null when there is none. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Goes on in this tab with the draft that another tab has locked. */
  takeOver(): void;
  /** Saves the draft at once. @returns true when it outlives the page */
  save(): Promise<boolean>;
  /** Keeps a draft of a mail's review, and restores the draft that an earlier page left. */
  open(mailId: string): Promise<void>;
  close(): void;
  /** Whether a mail's review is open, with its draft. */
  isOpen(): boolean;
  /** Drops the draft that is open by now, whichever is once this is called. */
  dropper(): () => Promise<void>;
}

interface KeptReviewParts {
  keeping: Pick<Keeping, 'store' | 'owner' | 'server'>;
  rejectForm: Form<RejectValues>;
  comparison: FormComparison;
  /** Called when what an earlier page left is brought back. */
  broughtBack(): void;
}

/** Keeps what is typed of a mandate's review with its mail, from page to page. */
export function createKeptReview({ keeping, rejectForm, comparison, broughtBack }: KeptReviewParts): KeptReview {
  const elsewhere = signal<DraftHolder | null>(null);
  /** Undefined for a mail whose mandate may not be reviewed. */
  let kept: KeptForm<Review> | undefined;
  return {
    elsewhere,
    takeOver: () => kept?.takeOver(),
    save: async () => (await kept?.draft.settle()) ?? true,
    async open(mailId) {
      const text = reviewText(rejectForm, comparison);
      const own = createKeptForm({ ...keeping, text, subject: `nach-mail/${mailId}`, shown: broughtBack });
      kept = own;
      own.elsewhere.subscribe((holder) => kept === own && (elsewhere.value = holder));
      await own.restore();
      if (kept === own) await own.hold();
    },
    isOpen: () => kept !== undefined,
    close() {
      kept?.dispose();
      kept = undefined;
      elsewhere.value = null;
    },
    dropper() {
      const { draft } = kept ?? {};
      return async () => draft?.drop();
    },
  };
}
