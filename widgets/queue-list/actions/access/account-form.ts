import { reasonRules } from '../../../contract/rules/reason.ts';
import { accessMessages, managedRole, numberMessage, personMessages } from '../../../contract/access/access-rules.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { mobileLabel } from '../../../contract/words.ts';
import { firstMessage } from '../../../contract/rules/rule.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';

export type Account = CallReply<'fetchAccount'>;
export type Choices = CallReply<'accountChoices'>;

/** Who approves what is added, as a sentence begins. */
export const approverIn = ({ isOfAgents }: Choices) => (isOfAgents ? 'An administrator' : 'Another administrator');

/** An account as it is typed. Roles and screens are keys joined by commas, in the alphabet's order. */
export interface TypedAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: string;
  routes: string;
  /** Empty: the lender's own, or none. */
  agencyId: string;
  /** Another number than the account has; empty: that one stays. */
  contactNumber: string;
  reason: string;
}

export const split = (keys: string) => keys.split(',').filter(Boolean);
export const join = (keys: readonly string[]) => keys.toSorted().join(',');

const empty: TypedAccount = {
  username: '',
  firstName: '',
  lastName: '',
  roles: '',
  routes: '',
  agencyId: '',
  contactNumber: '',
  reason: '',
};

/** A new account: who proposes agents alone has said its role and its agency. */
export function newAccount({ isOfAgents, agencies }: Choices): TypedAccount {
  return isOfAgents ? { ...empty, roles: managedRole, agencyId: agencies[0]?.agencyId ?? '' } : empty;
}

export function typedOf({ username, firstName, lastName, roles, routes, agencyId }: Account): TypedAccount {
  const keys = { roles: join(roles), routes: join(routes) };
  return { ...empty, username, firstName, lastName, ...keys, agencyId: agencyId ?? '' };
}

/** What an account may do, as the calls take it. */
export function sentAccess({ roles, routes, agencyId, reason }: TypedAccount) {
  return { roles: split(roles), routes: split(routes), agencyId: agencyId || null, reason };
}

/** The form of an account, under the rules that the server checks. */
export function createAccountForm(typed: TypedAccount): Form<TypedAccount> {
  return createForm({
    initial: typed,
    rules: (values) => ({
      ...personMessages(values),
      ...accessMessages(sentAccess(values)),
      contactNumber: numberMessage(values.contactNumber),
      reason: firstMessage(values.reason, reasonRules()),
    }),
  });
}

/** An account's fields as a sentence names them. */
export const accountFields: Readonly<Record<keyof TypedAccount, string>> = {
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
  roles: 'Roles',
  routes: 'Screens',
  agencyId: 'Agency',
  contactNumber: mobileLabel,
  reason: 'Reason',
};
