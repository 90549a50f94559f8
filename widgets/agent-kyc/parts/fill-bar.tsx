import { agentKycFieldNames } from '../../contract/agent-kyc/agent-kyc.ts';
import { useRef, useState } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { savedIcon } from '../../kit/parts/icons/saved.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { hasTypedFields } from '../kyc-view.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

/** What is saved and what is missing, and the ways on. */
export function FillBar({ kyc, state }: { kyc: Kyc; state: AgentKycState }) {
  const typed = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const keptAt = useValue(state.keptAt);
  const uploads = useValue(state.uploads);
  const [asks, setAsks] = useState(false);
  const hasTyped = hasTypedFields(typed);
  const isSending = Object.values(uploads).some((upload) => upload.phase === 'sending');
  const refusal = state.offer('submit')?.refusal ?? null;
  // What is typed may be what is missing: the server says what is, once it is saved.
  const isKeptBack = isSending || (refusal !== null && !hasTyped);
  const why = isSending
    ? 'A document is on its way'
    : hasTyped
      ? keptAt > 0
        ? 'Not saved yet. A draft is kept on this machine'
        : 'Not saved yet'
      : (refusal ?? 'Everything is there');
  const footer = useRef<HTMLElement>(null);
  // The fields stand above, in panels of their own.
  const focusWrong = () => focusFirstError(footer.current?.getRootNode() as ParentNode);
  async function save() {
    await state.save();
    focusWrong();
  }
  async function ask() {
    if ((!hasTyped || (await state.save())) && state.typed.check(...agentKycFieldNames)) setAsks(true);
    else focusWrong();
  }
  return (
    <footer ref={footer} className="panel fill-bar">
      <span className="small soft why" role="status">
        <Icon shape={savedIcon} size="s" />
        {why}
      </span>
      <button className="btn" type="button" disabled={isBusy || !hasTyped} onClick={() => void save()}>
        Save draft
      </button>
      <button
        className="btn primary"
        type="button"
        disabled={isBusy || isKeptBack}
        title={isKeptBack ? why : undefined}
        onClick={() => void ask()}
      >
        {kyc.status === 'REWORK' ? 'Submit again' : 'Submit'}
      </button>
      <ConfirmDialog
        title="Submit the KYC"
        isOpen={asks}
        text="Another person decides on it. Until then nothing can be changed."
        confirmLabel="Submit"
        confirm={async () => {
          await state.submit();
          setAsks(false);
        }}
        cancel={() => setAsks(false)}
      >
        {kyc.name}
      </ConfirmDialog>
    </footer>
  );
}
