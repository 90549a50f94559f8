import { useState, type KeyboardEvent } from 'react';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { DetailsFields } from './details-fields.tsx';
import promoSheet from './promo.css?sheet';
import { RulesFields } from './rules-fields.tsx';
import { TryPart } from './try-part.tsx';
import { usePromoForms, type PromoEditorProps } from './use-promo-forms.ts';
import { keyOf } from '../../../kit/key-of.ts';

const parts = { details: 'Details', rules: 'Rules', try: 'Try a code' } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** The editor of one code. Each part has its own form, which outlives the turn to another part. */
export function PromoEditor(props: PromoEditorProps) {
  const { promo, widget, readAgain, close } = props;
  useSheet(promoSheet);
  const [part, setPart] = useState<Part>('details');
  const [loanForm] = useState({ loanApplicationNumber: '' });
  const { details, rules, isTyped, isBusy, news, settle, saveDetails, saveRules } = usePromoForms(props);

  function discard() {
    details.reset();
    rules.reset();
    close();
  }
  async function save() {
    if ((part === 'rules' ? rules : details).check()) await (part === 'rules' ? saveRules() : saveDetails());
  }
  function turn(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[keyOf(event)];
    if (step === undefined) return;
    event.preventDefault();
    const next = partNames[(partNames.indexOf(part) + step + partNames.length) % partNames.length] ?? 'details';
    setPart(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  }
  const { usedCount } = promo;
  const isLocked = part === 'rules' && usedCount > 0;

  return (
    <EditorDrawer
      title="Edit promo code"
      className="promo-form"
      width="460px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={part === 'try' || isLocked ? undefined : { label: 'Save', run: save }}
      discard={discard}
    >
      <div className="promo-head">
        <span className="grow">
          <strong>{promo.code}</strong>, made by {promo.createdBy}, {formatDate(promo.createdAt)}
        </span>
        <Badge value={promo.state} />
      </div>
      <div className="promo-parts" role="tablist" aria-label="Promo code" onKeyDown={turn}>
        {partNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-part={name}
            aria-selected={name === part}
            tabIndex={name === part ? 0 : -1}
            onClick={() => setPart(name)}
          >
            {parts[name]}
          </button>
        ))}
      </div>
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <ApprovalNotice
        promo={promo}
        widget={widget}
        isTyped={isTyped}
        approved={(version) => settle(version, true)}
        readAgain={readAgain}
      />
      <div role="tabpanel" aria-label={parts[part]}>
        {part === 'details' && (
          <DetailsFields form={details} usedCount={usedCount} mostUnapproved={promo.mostUnapproved} />
        )}
        {part === 'rules' && <RulesFields form={rules} promo={promo} isLocked={isLocked} />}
        {part === 'try' && <TryPart promo={promo} widget={widget} typed={loanForm} />}
      </div>
    </EditorDrawer>
  );
}
