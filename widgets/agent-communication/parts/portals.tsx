import { ChoiceBox } from '../../kit/form/choice-box.tsx';
import { formatNumber } from '../../kit/format/money.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Compose } from '../compose.state.ts';
import { portalsIn, type Choices } from '../message-form.ts';
import { useMessage } from '../../kit/form/use-message.ts';

/** The portals whose agents are written to: those of the sender. */
export function Portals({ compose, choices }: { compose: Compose; choices: Choices }) {
  const { audience } = compose.forms;
  const field = audience.field('portals');
  const chosen = portalsIn(useValue(field.value));
  const message = useMessage(field);
  const offered = choices.audiences.find((each) => each.audience === 'AGENTS')?.portals ?? [];
  return (
    <fieldset className={message === undefined ? 'entry com-portals' : 'entry com-portals is-bad'}>
      <legend className="label">
        Portals
        <span className="star" aria-hidden="true">
          *
        </span>
      </legend>
      {offered.map(({ portal, label, agents }) => (
        <ChoiceBox
          key={portal}
          isChosen={chosen.includes(portal)}
          choose={(isChosen) =>
            field.change([...chosen.filter((each) => each !== portal), ...(isChosen ? [portal] : [])].join(','))
          }
        >
          {label}, {formatNumber(agents)} {agents === 1 ? 'agent' : 'agents'}
        </ChoiceBox>
      ))}
      {message !== undefined && (
        <span className="error" role="alert">
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </fieldset>
  );
}
