import { randomUUID } from 'node:crypto';
import { routeKeysOf } from './lists/list-places.ts';
import { reading } from './reading.ts';
import { refused, Refusal } from './refusal.ts';
import type { Routes } from './route.ts';
import type { World } from './world.ts';

export interface Staff {
  id: string;
  username: string;
  password: string;
  firstName: string;
  lastName: string;
}

export const nobody: Staff = { id: '', username: '', password: '', firstName: '', lastName: '' };

/** The screens that are no lists. */
const screenKeys = [
  'NACH_CALLING_CRM',
  'BANK_CALLING_CRM',
  'HOLD_CSV_UPLOAD',
  'DOCUMENT_VERIFICATION',
  'COMPLIANCE_REVIEW_DETAILS',
  'OPS_CUSTOMER_DETAILS',
  'OPS_PAYMENT_HISTORY',
  'OPS_FEEDBACK_HISTORY',
  'COMPLIANCE_FIXER_DETAILS',
  'COMPLIANCE_CALLING_DETAILS',
  'VKYC_MAKER_REVIEW',
  'VKYC_CHECKER_REVIEW',
  'VKYC_AUDIT_REVIEW',
  'PB_NACH_EMAIL_LIST_DETAILS',
  'WISHFIN_NACH_EMAIL_LIST_DETAILS',
  'NACH_MAIL_LIST_DETAILS',
  'OPS_CHAT_CRM',
  'OPS_CHAT_NACH_CRM',
  'OPS_CHAT_IP_DOC',
  'HOP',
  'CONSENT_DASHBOARD',
  'LOAN_APPLICATION_DETAILS',
  'APPLICATION_DETAILS',
  'AGENT_COMMUNICATION_UTILITY',
  'STUCK_MIS_PAGE',
  'DAILY_MIS_PAGE',
];

const agencyScreenKeys = [
  'AGENCY_CUSTOMER_DETAILS',
  'AGENCY_PAYMENT_HISTORY',
  'AGENCY_FEEDBACK_HISTORY',
  'AGENCY_AGENT_KYC',
];

const keyed = (keys: readonly string[]) => keys.map((key) => ({ key }));

function recordOf({ id, username, firstName, lastName }: Staff) {
  return {
    id,
    username,
    firstName,
    lastName,
    roles: ['OPS_LEAD', 'NACH_OPS', 'AGENCY_MANAGER'],
    portalRouteList: [
      { viewName: 'ops', routeList: keyed([...routeKeysOf('ops'), ...screenKeys]) },
      { viewName: 'agency', routeList: keyed([...routeKeysOf('agency'), ...agencyScreenKeys]) },
    ],
  };
}

export function addStaff({ staff }: World, username: string, password: string): Staff {
  const added = { id: `staff-${randomUUID()}`, username, password, firstName: 'Asha', lastName: 'Nair' };
  staff.push(added);
  return added;
}

/** The member of staff that a token and a key belong to. @throws {Refusal} 401 for any other token */
export function requireStaff({ sessions }: World, token: string | undefined, key: string | undefined): Staff {
  const session = sessions.get(token ?? '');
  if (!session || session.key !== key) throw new Refusal('SESSION_REQUIRED', 'Sign in to continue', 401);
  return session.staff;
}

export const sessionRoutes: Routes = {
  'POST /auth/login': {
    takes: 'form',
    who: 'anyone',
    answer({ world, values }) {
      const given = reading(values);
      const username = given.text('username', { most: 254, message: 'Please enter your Username' });
      const password = given.text('password', { most: 256, message: 'Please enter your password' });
      given.check();
      const staff = world.staff.find((each) => each.username === username && each.password === password);
      if (!staff) throw refused('SIGN_IN_REFUSED', 'The username or the password is not right');
      const token = randomUUID();
      const key = randomUUID();
      world.sessions.set(token, { key, staff });
      return { ...recordOf(staff), token, key };
    },
  },
  'POST /generic/displayProfile': {
    takes: 'form',
    who: 'staff',
    answer({ values, staff }) {
      const given = reading(values);
      const userId = given.optionalText('userId', { most: 64 }) ?? '';
      given.check();
      if (userId !== '' && userId !== staff.id) throw refused('NOT_FOUND', 'There is no such member of staff');
      return recordOf(staff);
    },
  },
};
