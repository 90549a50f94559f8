import type { AccessTables } from './tables/utilities/access.ts';
import type { AgencyTables } from './tables/utilities/agencies.ts';
import type { AgentKycTables } from './tables/agent-kyc.ts';
import type { ApplicationTables } from './tables/applications.ts';
import type { AuthorshipTables } from './tables/utilities/authorship.ts';
import type { CallingTables } from './tables/calling.ts';
import type { CollectionTables } from './tables/collections.ts';
import type { ComplianceTables } from './tables/compliance.ts';
import type { ConsentTables } from './tables/consents.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { CommunicationTables } from './tables/communications.ts';
import type { ChatTables } from './tables/chat.ts';
import type { NachCodeTables } from './tables/utilities/nach-codes.ts';
import type { ChoiceTables } from './tables/utilities/choices.ts';
import type { DeskPartTables } from './tables/utilities/desk-parts.ts';
import type { DraftTables } from './tables/drafts.ts';
import type { FeedbackTables } from './tables/feedback.ts';
import type { FileTables } from './tables/files.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { ListTables } from './tables/lists.ts';
import type { LiveTables } from './tables/live.ts';
import type { LockTables } from './tables/locks.ts';
import type { MisTables } from './tables/mis.ts';
import type { NachTables } from './tables/nach.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { HopTables } from './tables/hop.ts';
import type { AutoMovementTables } from './tables/utilities/auto-movement.ts';
import type { BankTables } from './tables/utilities/bank.ts';
import type { DoorTables } from './tables/utilities/doors.ts';
import type { HolidayTables } from './tables/utilities/holidays.ts';
import type { BankFileTables } from './tables/utilities/bank-files.ts';
import type { AccountTables } from './tables/utilities/accounts.ts';
import type { AlertTables } from './tables/utilities/alerts.ts';
import type { OtpTemplateTables } from './tables/utilities/otp-templates.ts';
import type { PromoTables } from './tables/utilities/promo.ts';
import type { StageWorkTables } from './tables/stage-work.ts';
import type { SettlementTables } from './tables/settlements.ts';
import type { StaffTables } from './tables/staff.ts';
import type { VkycTables } from './tables/vkyc.ts';
import type { UpstreamTables } from './tables/upstream.ts';

/** Every table by name. Each domain describes its own in `tables/`. Columns are snake_case; each store renames them. */
export interface Database
  extends
    AccessTables,
    AccountTables,
    BankFileTables,
    AgencyTables,
    AlertTables,
    StaffTables,
    LedgerTables,
    AgentKycTables,
    ApplicationTables,
    AuthorshipTables,
    BankTables,
    CallingTables,
    DocumentTables,
    DoorTables,
    ChatTables,
    ChoiceTables,
    NachCodeTables,
    CollectionTables,
    CommunicationTables,
    ComplianceTables,
    ConsentTables,
    DeskPartTables,
    DraftTables,
    FeedbackTables,
    FileTables,
    LiveTables,
    ListTables,
    LockTables,
    MisTables,
    NachTables,
    PaymentTables,
    PromoTables,
    StageWorkTables,
    SettlementTables,
    OtpTemplateTables,
    HolidayTables,
    HopTables,
    AutoMovementTables,
    UpstreamTables,
    VkycTables {}
