import { useContext, useEffect } from 'react';
import {
  vkycCheckKeys,
  vkycReasons,
  vkycRemark,
  type VkycDecision,
  type VkycReason,
} from '../../contract/vkyc/vkyc.ts';
import { isPassed, needsRemark, reasonsFor, type VkycStanding } from '../../contract/vkyc/vkyc-rules.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { CheckboxField } from '../../kit/form/checkbox-field.tsx';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { chevronRightIcon } from '../../kit/parts/icons/chevron-right.tsx';
import { useValue } from '../../kit/use-value.ts';
import { ShadowRootContext } from '../../kit/widget/use-sheet.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { proposedReasons, standingOf, tickedReasons, typedChecklist } from '../review-view.ts';
import { wordsOf } from '../submit-words.ts';

interface DecideDialogProps {
  decision: VkycDecision;
  review: Review;
  state: ReviewState;
  close(): void;
}

const kinds = {
  business: 'Business reasons, about the customer',
  technical: 'Technical reasons, about the call',
} as const;
const isReason = (code: string): code is VkycReason => Object.hasOwn(vkycReasons, code);

/** The reasons to tick, those of the customer and those of the call apart. */
function Reasons({
  decision,
  standing,
  state,
}: Pick<DecideDialogProps, 'decision' | 'state'> & { standing: VkycStanding }) {
  const codes = reasonsFor(decision, standing).filter(isReason);
  return (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => {
    const own = codes.filter((code) => vkycReasons[code].kind === kind);
    if (own.length === 0) return null;
    return (
      <fieldset key={kind} className="reasons">
        <legend>{kinds[kind]}</legend>
        {own.map((code) => (
          <CheckboxField
            key={code}
            field={state.typed.field(`decide.${decision}.reason.${code}`)}
            label={vkycReasons[code].label}
          />
        ))}
      </fieldset>
    );
  });
}

/** Asks for what a decision needs before it is submitted (VK-02); closing it leaves the case as it is. */
export function DecideDialog({ decision, review, state, close }: DecideDialogProps) {
  const { typed } = state;
  const root = useContext(ShadowRootContext);
  const texts = useValue(typed.values);
  const standing = standingOf(review, state.desk);
  const maker = review.people.find(({ desk }) => desk === 'maker')?.name ?? '';
  const { title, label, follows } = wordsOf(decision, { desk: state.desk, proposal: review.proposal, maker });
  const checklist = typedChecklist(texts);
  const passed = checklist.filter(({ verdict }) => isPassed(verdict)).length;
  const hasReasons = decision !== 'APPROVED';
  const ticked = tickedReasons(texts, decision, standing);
  const isFinal = state.desk === 'audit' && decision === 'REJECTED';
  const isAsked = needsRemark(decision, standing);
  const name = (field: string) => `decide.${decision}.${field}`;
  useEffect(() => {
    const now = typed.values.peek();
    if (tickedReasons(now, decision, standing).length > 0) return;
    const proposed = proposedReasons(now, decision, standing);
    typed.set(Object.fromEntries(proposed.map((code) => [`decide.${decision}.reason.${code}`, 'yes'])));
    // Once, as the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  async function submit() {
    if (!typed.check(name('')) || !(await state.decide(decision))) return;
    close();
    focusNextHeading(root, '.vk > :last-child');
  }
  return (
    <FormDialog
      title={title}
      submitLabel={label}
      isReady={!hasReasons || ticked.length > 0}
      submit={submit}
      close={close}
    >
      <p className="about">
        <span className="soft num">{state.loan}</span> <span className="strong">{review.headerInfo.name}</span>
      </p>
      {checklist.length > 0 && (
        <p>
          {passed} of {vkycCheckKeys.length} checks passed.
        </p>
      )}
      {state.desk === 'audit' && decision === 'APPROVED' && (
        <ul className="agreed">
          {review.people.map((person) => (
            <li key={person.desk}>
              {person.desk === 'maker' ? 'Maker' : 'Checker'}: <span className="strong">{person.name}</span> approved
            </li>
          ))}
        </ul>
      )}
      {hasReasons && <Reasons decision={decision} standing={standing} state={state} />}
      {isFinal && (
        <SelectField
          field={typed.field(name('rejectReason'))}
          label="Reject reason of the application"
          choices={review.rejectReasons.map((reason) => ({ value: reason.key, label: reason.label }))}
        />
      )}
      <TextAreaField
        field={typed.field(name('remark'))}
        label={decision === 'RETRY' ? 'What the customer should do next time' : 'Remark'}
        hint={isAsked ? 'Why, in your own words. It is kept.' : undefined}
        rows={3}
        maxLength={vkycRemark.max}
      />
      <p className="small soft follows">
        <Icon shape={chevronRightIcon} size="s" />
        {follows}
      </p>
    </FormDialog>
  );
}
