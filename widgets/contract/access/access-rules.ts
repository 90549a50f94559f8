import { inHouseAgencyId } from '../agencies/agencies.ts';
import { required } from '../rules/basic-validation.ts';
import { readMobile } from '../rules/read-mobile.ts';
import { checkForm } from '../rules/rule.ts';
import { email, maxLength, mobile } from '../rules/validation.ts';
import { trimmed, writable } from '../rules/writable.ts';
import { screens, type RouteKey } from '../screens.ts';
import { agencyRoles, isAgencyRole, roleLabel, type Role } from '../session/roles.ts';

/** What an account may do. */
export interface Access {
  roles: readonly string[];
  /** Route keys. */
  routes: readonly string[];
  /** The agency of who collects; null for everybody else. */
  agencyId: string | null;
}

const nameLength = 50;

const isOfAgency = (key: string) => screens[key as RouteKey]?.portal === 'agency';

/**
 * What is wrong with what an account may do, by field; empty for what is good. People of another company have its roles and
 * the agency's screens alone (`authority` 4).
 */
export function accessMessages({ roles, routes, agencyId }: Access): {
  roles?: string;
  routes?: string;
  agencyId?: string;
} {
  const isExternal = agencyId !== null && agencyId !== inHouseAgencyId;
  const collects = roles.some(isAgencyRole);
  const other = roles.find((role) => !isAgencyRole(role));
  return {
    ...(roles.length === 0 && { roles: 'Choose a role' }),
    ...(isExternal && other !== undefined && { roles: `${roleLabel(other)} is a role of the lender’s own people` }),
    ...(routes.length === 0 && { routes: 'Choose a screen' }),
    ...(isExternal &&
      routes.some((key) => !isOfAgency(key)) && {
        routes: 'People of another company have screens of the agency’s portal alone',
      }),
    ...(agencyId !== null &&
      !collects && { agencyId: `Only ${agencyRoles.map(roleLabel).join(' and ')} have an agency` }),
  };
}

/** The role that an agency's manager proposes, for people of that agency. */
export const managedRole = 'AGENCY_AGENT' as const satisfies Role;

/** Whether an account is one that its agency's manager changes: an agent's, who is nothing else. */
export const isManaged = (roles: readonly string[]) => roles.length > 0 && roles.every((role) => role === managedRole);

/**
 * What is wrong beside that where an agency's manager proposes it.
 *
 * @param kept route keys that the account has already
 */
export function managedMessages(
  { roles, routes }: Pick<Access, 'roles' | 'routes'>,
  kept: readonly string[] = [],
): { roles?: string; routes?: string } {
  return {
    ...(!isManaged(roles) && { roles: `You propose accounts of the role ${roleLabel(managedRole)} alone` }),
    ...(routes.some((key) => !isOfAgency(key) && !kept.includes(key)) && {
      routes: 'Agents get screens of the agency’s portal alone',
    }),
  };
}

/** Who is to have an account, as it is typed. */
export interface TypedPerson {
  username: string;
  firstName: string;
  lastName: string;
}

/** The messages about a person, by field; empty for a good one. */
export function personMessages(typed: TypedPerson): Partial<TypedPerson> {
  const name = trimmed(maxLength(nameLength), writable());
  return checkForm(typed, {
    username: [required(), trimmed(email(), maxLength(254))],
    firstName: [required(), name],
    lastName: [name],
  });
}

/** What is wrong with the number of a person, as it is typed; an empty one is good: the number stays. */
export const numberMessage = (typed: string): string | undefined =>
  readMobile(typed) === undefined ? mobile()(typed.trim()) : undefined;

/** What stands in one list and not in another. */
const beyond = (some: readonly string[], others: readonly string[]) => some.filter((each) => !others.includes(each));

/** What a wish adds to what an account may do, and what is left of that without what it takes away. */
export function partsOfChange(before: Access, wanted: Access) {
  const stays = {
    roles: before.roles.filter((role) => wanted.roles.includes(role)),
    routes: before.routes.filter((key) => wanted.routes.includes(key)),
  };
  const added = {
    roles: beyond(wanted.roles, before.roles),
    routes: beyond(wanted.routes, before.routes),
    // without an agency somebody who collects is the lender's own
    agencyId: wanted.agencyId !== null && wanted.agencyId !== before.agencyId ? wanted.agencyId : null,
  };
  return {
    stays,
    added,
    takesAway: stays.roles.length < before.roles.length || stays.routes.length < before.routes.length,
    adds: added.roles.length + added.routes.length > 0 || added.agencyId !== null,
  };
}
