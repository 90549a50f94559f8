import { useEffect, useMemo, useRef, useState } from 'react';
import { contact as isContact, required } from '../../../contract/rules/validation.ts';
import { firstMessage } from '../../../contract/rules/rule.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { searchIcon } from '../../../kit/parts/icons/search.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad, loadedValue } from '../../../kit/work/create-load.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { createSubscriptionForm } from './subscription-form.ts';

const isWhole = [required(), isContact()];

/** Looks a contact up, and says what it is not to be sent any more (UT-04, UT-05). */
export function Action({ state, widget, close }: HeadActionProps) {
  const [forms] = useState(() => ({ subscription: createSubscriptionForm() }));
  const form = forms.subscription;
  useKeptFields(widget, 'unsubscribe/new', forms);
  const load = useMemo(() => createLoad(widget.connection, 'findSubscription'), [widget]);
  const shown = useValue(load.state);
  /** The contact that is shown below. */
  const [contact, setContact] = useState('');
  const found = loadedValue(shown);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => () => load.dispose(), [load]);
  const field = form.field('contact');
  const lookUp = useMemo(
    () => ({
      ...field,
      isRequired: true,
      change(text: string) {
        // What was ticked belongs to the contact that was looked up, and to no other.
        load.clear();
        form.leave(text);
      },
    }),
    [field, form, load],
  );
  async function search() {
    const typed = form.values.peek().contact.trim();
    const message = firstMessage(typed, isWhole);
    if (message !== undefined) {
      form.refuse({ contact: message });
      return;
    }
    const now = await load.load({ contact: typed });
    if (!now) return;
    setContact(typed);
    form.show(now);
    below.current?.focus();
  }
  async function readAgain() {
    const [now] = await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
    if (now) form.show(now);
    return now;
  }

  return (
    <SubscriptionDrawer
      title="Unsubscribe"
      form={form}
      found={found}
      subject={{ contact }}
      widget={widget}
      readAgain={readAgain}
      saved={() => state.refresh()}
      close={close}
    >
      <form
        className="un-lookup"
        role="search"
        aria-label="Contact"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField field={lookUp} label="Mobile No or Email ID" hint="The whole number or address" hasFocus />
        <button className="btn" type="button" aria-disabled={shown.phase === 'loading'} onClick={() => void search()}>
          <Icon shape={searchIcon} />
          Search
        </button>
      </form>
      {shown.phase === 'loading' && <p role="status">Looking the contact up</p>}
      {shown.phase === 'failed' && (
        <Notice tone="bad" action={{ label: 'Try again', run: () => void search() }}>
          {shown.message}
        </Notice>
      )}
      <div ref={below} tabIndex={-1} className="un-below" role="status">
        {found ? `Found: ${found.contactMasked}` : ''}
      </div>
    </SubscriptionDrawer>
  );
}
