import { portals, type Portal } from '../../../../widgets/contract/session/portals.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { Role } from '../../../../widgets/contract/session/roles.ts';
import { screens, type RouteKey, type ScreenRow } from '../../../../widgets/contract/screens.ts';
import type { PortalRoutes } from '../../db/tables/staff.ts';
import { hashPassword } from '../../core/staff/passwords.ts';
import { checkRouteList } from '../../core/staff/route-list.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import { newUserKey } from '../../base/tokens.ts';
import type { Seeder } from './seeder.ts';
import { announce } from '../../registers/subscribers.ts';

/** The password of every demo account. */
export const demoPassword = 'demo-pass';

interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  portals: readonly Portal[];
  /** True for an account that sees the screens of managers. */
  manages?: true;
}

/** Accounts of a demo's second agency: its manager, and an agent under the name of a colleague. They come with the agency. */
export const furtherAccounts = [
  {
    username: 'manager2@demo.example',
    firstName: 'Lakshmi',
    lastName: 'Iyer',
    roles: ['AGENCY_MANAGER'],
    portals: ['agency'],
  },
  { username: 'agency2@demo.example', roles: ['AGENCY_AGENT'], portals: ['agency'] },
] as const satisfies readonly (Partial<DemoAccount> & Pick<DemoAccount, 'username'>)[];

/** Operations has three accounts, because maker, checker and auditor are never one person. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'ops@demo.example',
    firstName: 'Meera',
    lastName: 'Krishnan',
    roles: ['OPS_AGENT', 'KYC_MAKER', 'COMPLIANCE', 'NACH_OPS', 'DISBURSAL_OPS', 'SUPPORT'],
    portals: ['ops'],
  },
  {
    username: 'ops2@demo.example',
    firstName: 'Arjun',
    lastName: 'Deshpande',
    roles: ['OPS_AGENT', 'KYC_CHECKER', 'FIXER', 'NACH_OPS', 'DISBURSAL_OPS', 'FRAUD', 'MARKETING'],
    portals: ['ops'],
  },
  {
    username: 'ops3@demo.example',
    firstName: 'Farah',
    lastName: 'Siddiqui',
    roles: ['OPS_AGENT', 'KYC_AUDITOR', 'CREDIT', 'MIS'],
    portals: ['ops'],
  },
  {
    username: 'agency@demo.example',
    firstName: 'Ravi',
    lastName: 'Shetty',
    roles: ['AGENCY_AGENT'],
    portals: ['agency'],
  },
  {
    username: 'manager@demo.example',
    firstName: 'Sunita',
    lastName: 'Rao',
    roles: ['AGENCY_MANAGER'],
    portals: ['agency'],
    manages: true,
  },
  {
    username: 'lead@demo.example',
    firstName: 'Vikram',
    lastName: 'Nair',
    // The second maker, because a case that a checker sends back goes to another maker.
    roles: ['OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN', 'KYC_MAKER'],
    portals: ['agency', 'ops'],
    manages: true,
  },
];

const ofManagers: ReadonlySet<string> = new Set<RouteKey>([
  'AGENCY_AGENTS_LIST',
  'AGENCY_FEEDBACK_VALIDATION_LIST',
  'AGENCY_SETTLEMENT_VALIDATION_LIST',
  'MANAGE_AGENT_LIST',
]);

/** Whether a screen is for managers: an agency's manager (SH-46), who validates agents' work, or operations' lead. */
export function isManagers(key: string, { path }: Pick<ScreenRow, 'path'>): boolean {
  return path.startsWith('/agency/manager') || ofManagers.has(key);
}

/**
 * Every screen of a portal that a route list grants.
 *
 * @param roles without a role that reads a screen it is left out; every screen unless given
 */
export function routesOf(portal: Portal, manages: boolean, roles?: readonly Role[]): PortalRoutes[number] {
  const routeList = Object.entries(screens)
    .filter(([, screen]) => screen.portal === portal && (screen.access === 'route' || screen.access === 'public'))
    .filter(([key, screen]) => manages || !isManagers(key, screen))
    .filter(([, { needs }]) => roles === undefined || needs === undefined || may(needs, roles))
    .map(([key]) => ({ key }));
  return { viewName: portal, routeList };
}

export const staffSeeder: Seeder = {
  name: 'staff',
  async seed({ tx, random, now, report }) {
    const passwordHash = await hashPassword(demoPassword);
    for (const [index, { portals: granted, manages = false, ...account }] of demoAccounts.entries()) {
      const portalRouteList = portals
        .filter((portal) => granted.includes(portal))
        .map((portal) => routesOf(portal, manages, account.roles));
      checkRouteList(portalRouteList);
      await staffs.insert(tx, announce, {
        ...account,
        id: random.id(),
        portalRouteList,
        passwordHash,
        userKey: newUserKey(),
        isDemo: true,
        createdAt: now,
      });
      report(index + 1, demoAccounts.length);
    }
  },
};
