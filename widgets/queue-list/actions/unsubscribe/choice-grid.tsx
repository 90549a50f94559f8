import { useId } from 'react';
import {
  channelNames,
  channelsOf,
  isSameChoice,
  unsubscribePurposeNames,
  unsubscribePurposes,
} from '../../../contract/unsubscribe/subscription.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { useMessage } from '../../../kit/form/use-message.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { warningIcon } from '../../../kit/parts/icons/warning.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { cellOf, type Found, type SubscriptionForm } from './subscription-form.ts';

/** What a contact is sent, by channel and purpose: a tick is sent. What is transactional cannot be taken off. */
export function ChoiceGrid({ form, found }: { form: SubscriptionForm; found: Found }) {
  const id = useId();
  const values = useValue(form.values);
  const message = useMessage(form.field('choices'));
  const { kind, choices, collectionCallsRefusal, mayChange } = found;
  const note = message === undefined ? undefined : `${id}-note`;
  return (
    <div className={message === undefined ? 'entry full' : 'entry full is-bad'}>
      <span className="label" id={`${id}-label`}>
        What is sent
      </span>
      <fieldset
        className="un-grid"
        aria-labelledby={`${id}-label`}
        aria-invalid={message !== undefined}
        aria-describedby={note}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              {unsubscribePurposeNames.map((purpose) => (
                <th key={purpose} scope="col">
                  {unsubscribePurposes[purpose]}
                </th>
              ))}
              <th scope="col">
                Trans
                <wbr />
                actional
              </th>
            </tr>
          </thead>
          <tbody>
            {channelsOf[kind].map((channel) => (
              <tr key={channel}>
                <th scope="row">{channelNames[channel]}</th>
                {unsubscribePurposeNames.map((purpose) => {
                  const name = cellOf(channel, purpose);
                  const wasOff = choices.some((choice) => isSameChoice(choice, { channel, purpose }));
                  const isOff = values[name] === 'off';
                  const isFixed =
                    collectionCallsRefusal !== null && channel === 'CALL' && purpose === 'COLLECTION' && !wasOff;
                  return (
                    <td key={purpose} className={wasOff === isOff ? undefined : 'changed'}>
                      <ChoiceBox
                        isChosen={!isOff}
                        isDisabled={isFixed || mayChange === false}
                        describedBy={isFixed ? `${id}-overdue` : undefined}
                        choose={(isSent) => form.set({ [name]: isSent ? '' : 'off', choices: '' })}
                      >
                        <span className="hidden-text">
                          {channelNames[channel]}, {unsubscribePurposes[purpose]}
                        </span>
                      </ChoiceBox>
                    </td>
                  );
                })}
                <td>
                  <ChoiceBox isChosen isDisabled choose={() => undefined}>
                    <span className="hidden-text">{channelNames[channel]}, Transactional:</span>
                    <span className="un-always">Always sent</span>
                  </ChoiceBox>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      {collectionCallsRefusal !== null && (
        <span className="hint" id={`${id}-overdue`}>
          {collectionCallsRefusal}. Collection calls cannot be taken off.
        </span>
      )}
      {message !== undefined && (
        <span className="error" id={note}>
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </div>
  );
}
