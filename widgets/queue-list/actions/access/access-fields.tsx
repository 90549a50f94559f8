import { reasonHint, reasonLength } from '../../../contract/rules/reason.ts';
import { useState } from 'react';
import { isAgencyRole, roleLabel, roles as everyRole } from '../../../contract/session/roles.ts';
import { portalLabels, type Portal } from '../../../contract/session/portals.ts';
import { isRouteKey, screens } from '../../../contract/screens.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { ComparedLine } from '../../../kit/form/compared-line.tsx';
import type { Field, Form } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { useMessage } from '../../../kit/form/use-message.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronRightIcon } from '../../../kit/parts/icons/chevron-right.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { join, split, type Choices, type TypedAccount } from './account-form.ts';

interface Group {
  name: string;
  portal: Portal;
  screens: { key: string; title: string }[];
}

/** The screens that can be granted, in the order of the portals' menus. */
function groupsOf(): Group[] {
  const groups = new Map<string, Group>();
  for (const [key, { portal, menu, title }] of Object.entries(screens)) {
    if (portal === undefined) continue;
    const name = `${portalLabels[portal]}: ${menu?.group ?? 'opened from a list or by a link'}`;
    const group = groups.get(name) ?? { name, portal, screens: [] };
    group.screens.push({ key, title: menu?.label ?? title });
    groups.set(name, group);
  }
  return [...groups.values()];
}
const groups = groupsOf();

const titleOf = (key: string) => (isRouteKey(key) ? screens[key].title : key);
const without = (keys: readonly string[], key: string) => keys.filter((each) => each !== key);
const changed = (keys: readonly string[], key: string, isChosen: boolean) =>
  join([...without(keys, key), ...(isChosen ? [key] : [])]);

function Message({ field }: { field: Field }) {
  const message = useMessage(field);
  return message === undefined ? null : <span className="error">{message}</span>;
}

function Roles({ field }: { field: Field }) {
  const chosen = split(useValue(field.value));
  const foreign = chosen.filter((role) => !everyRole.some((each) => each === role));
  return (
    <fieldset aria-invalid={useMessage(field) !== undefined}>
      <legend>Roles</legend>
      <div className="access-roles">
        {[...everyRole, ...foreign].map((role) => (
          <ChoiceBox
            key={role}
            isButton
            isChosen={chosen.includes(role)}
            choose={(isChosen) => field.change(changed(chosen, role, isChosen))}
          >
            {roleLabel(role)}
          </ChoiceBox>
        ))}
      </div>
      <ComparedLine field={field} label="Roles" show={(keys) => split(keys).map(roleLabel).join(', ')} />
      <Message field={field} />
    </fieldset>
  );
}

function Screens({ field, isOfAgents }: { field: Field; isOfAgents: boolean }) {
  const chosen = split(useValue(field.value));
  const countOf = (group: Group) => group.screens.filter(({ key }) => chosen.includes(key)).length;
  // what the account has stands first, and stays there while it is changed
  const offered = groups.filter(({ portal }) => !isOfAgents || portal === 'agency');
  const [ordered] = useState(() => offered.toSorted((a, b) => Number(countOf(b) > 0) - Number(countOf(a) > 0)));
  return (
    <fieldset aria-invalid={useMessage(field) !== undefined}>
      <legend>Screens</legend>
      {ordered.map((group) => (
        <details key={group.name}>
          <summary>
            <Icon shape={chevronRightIcon} size="s" />
            {group.name}
            <span className="soft num">
              {countOf(group)} of {group.screens.length}
            </span>
          </summary>
          <div className="access-screens">
            {group.screens.map(({ key, title }) => (
              <ChoiceBox
                key={key}
                isChosen={chosen.includes(key)}
                choose={(isChosen) => field.change(changed(chosen, key, isChosen))}
              >
                {title}
              </ChoiceBox>
            ))}
          </div>
        </details>
      ))}
      <ComparedLine field={field} label="Screens" show={(keys) => split(keys).map(titleOf).join(', ')} />
      <Message field={field} />
    </fieldset>
  );
}

/**
 * What an account may do, and why that is changed. The agency is asked for where there is more than the lender's own. Who proposes
 * agents alone chooses their screens.
 */
export function AccessFields({ form, choices }: { form: Form<TypedAccount>; choices: Choices }) {
  const { agencies, isOfAgents } = choices;
  const { roles, agencyId } = useValue(form.values);
  const hasAgency = !isOfAgents && ((split(roles).some(isAgencyRole) && agencies.length > 1) || agencyId !== '');
  return (
    <>
      {!isOfAgents && <Roles field={form.field('roles')} />}
      {hasAgency && (
        <SelectField
          field={form.field('agencyId')}
          label="Agency"
          placeholder="The lender’s own"
          choices={agencies.map((agency) => ({ value: agency.agencyId, label: agency.name }))}
        />
      )}
      <Screens field={form.field('routes')} isOfAgents={isOfAgents} />
      <TextAreaField
        field={form.field('reason')}
        label="Reason"
        hint={reasonHint}
        rows={2}
        maxLength={reasonLength.most}
      />
    </>
  );
}

/** Role and screen keys in words. */
export const roleWords = (roles: readonly string[]) => roles.map(roleLabel);
export const screenWords = (keys: readonly string[]) => keys.map(titleOf);
