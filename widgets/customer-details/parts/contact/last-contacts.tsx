import type { ReactNode } from 'react';
import { outsideHoursFlag } from '../../../contract/calling/hours-reason.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Icon, type IconShape } from '../../../kit/parts/icon.tsx';
import { chatIcon } from '../../../kit/parts/icons/chat.tsx';
import { phoneEndIcon } from '../../../kit/parts/icons/phone-end.tsx';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { usersIcon } from '../../../kit/parts/icons/users.tsx';
import type { CustomerFile } from '../../file-state.ts';
import { toneClass } from '../../../kit/parts/tone.ts';
import { Section } from '../section.tsx';

type Contact = CustomerFile['contacts'][number];

const doorWords = {
  TELEPHONY: 'Call',
  CALL: 'Call',
  FEEDBACK: 'Feedback',
  MESSAGE: 'Message',
  VISIT: 'Visit',
} as const satisfies Record<Contact['door'], string>;

function iconOf({ door, isRpc }: Contact): IconShape {
  if (door === 'MESSAGE') return chatIcon;
  if (door === 'VISIT') return usersIcon;
  return isRpc ? phoneIcon : phoneEndIcon;
}

const whatOf = ({ door, isRpc, outcome }: Contact) =>
  [doorWords[door], outcome ?? (isRpc ? 'right party contact' : '')].filter(Boolean).join(', ');

/** The ledger of contacts, the newest first, whatever the door. */
export function LastContacts({ contacts, link }: { contacts: readonly Contact[]; link: ReactNode }) {
  return (
    <Section title="Last contacts" aside={link}>
      {contacts.length === 0 ? (
        <p className="soft in">Nobody has contacted this customer yet.</p>
      ) : (
        <ul className="in log">
          {contacts.map((each) => (
            <li key={each.id} className={each.isRpc ? 'logline good' : 'logline'}>
              <Icon shape={iconOf(each)} />
              <span className="cut">{whatOf(each)}</span>
              <span className="num small soft">{formatDateTime(each.at)}</span>
              <span className="small soft who">{[each.by ?? 'Automatic', each.sent].filter(Boolean).join(', ')}</span>
              {each.outsideHours && <span className={`small who status ${toneClass('bad')}`}>{outsideHoursFlag}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
