import type { Generated } from 'kysely';
import type { AccessKind, AccessState } from '../../../../../widgets/contract/access/access.ts';
import type { JsonColumn } from '../../json-column.ts';

/** What a request adds: who a new account is for, and roles, route keys and agency beside those that an account has. */
export interface WantedAccess {
  firstName: string;
  lastName: string;
  roles: string[];
  routes: string[];
  agencyId: string | null;
}

interface AccessRequestTable {
  id: string;
  /** Its state. */
  queue: AccessState;
  kind: AccessKind;
  /** Null while the account is not made. */
  staff_id: string | null;
  /** Lower case; of one username one request waits. */
  username: string;
  wanted: JsonColumn<WantedAccess>;
  reason: string;
  proposed_by: string;
  /** Whose manager has proposed it for one of its own people; null where an administrator has, or who is of it no more. */
  agency_id: string | null;
  proposed_at: Date;
  /** Null too where the command of the machine has approved it. */
  decided_by: string | null;
  decided_at: Date | null;
  remark: string | null;
  version: Generated<number>;
}

export interface AccessTables {
  access_request: AccessRequestTable;
}
