import type { ApplicationTables } from './tables/applications.ts';
import type { CallingTables } from './tables/calling.ts';
import type { ComplianceTables } from './tables/compliance.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { CommunicationTables } from './tables/communications.ts';
import type { ChatTables } from './tables/chat.ts';
import type { DraftTables } from './tables/drafts.ts';
import type { FileTables } from './tables/files.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { ListTables } from './tables/lists.ts';
import type { LiveTables } from './tables/live.ts';
import type { LockTables } from './tables/locks.ts';
import type { NachTables } from './tables/nach.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { StaffTables } from './tables/staff.ts';
import type { UpstreamTables } from './tables/upstream.ts';

/** Every table by name. Each domain describes its own in `tables/`. Columns are snake_case; each store renames them. */
export interface Database
  extends
    StaffTables,
    LedgerTables,
    ApplicationTables,
    CallingTables,
    DocumentTables,
    ChatTables,
    CommunicationTables,
    ComplianceTables,
    DraftTables,
    FileTables,
    LiveTables,
    ListTables,
    LockTables,
    NachTables,
    PaymentTables,
    UpstreamTables {}
