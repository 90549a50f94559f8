import { certificateWarningDays } from '../../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { agentKycStatuses } from '../../../../../widgets/contract/collections/agents.ts';
import { filterTable, valuesOf } from '../../lists/filter-table.ts';
import type { ColumnSource, ListSource, SomeLists } from '../../lists/source.ts';
import { rowsOfReach } from '../../../call/agency-reach.ts';
import { agencyParts } from '../../agencies/agency-column.ts';
import { agencyAgentBase, agentBase, type Agents } from './agent-base.store.ts';
import { emailLabel, mobileLabel } from '../../../../../widgets/contract/words.ts';

type Column = ColumnSource<Agents>;

const name: Column = { label: 'Name', value: 'agentName', kind: 'name', sort: 'sort_name' };
const agentId: Column = { label: 'User ID', value: 'userId', kind: 'text', shown: false };

const days = 24 * 60 * 60 * 1000;

const { kycStatus, certificate, isEnabled } = filterTable<Agents['column'], 'kycStatus' | 'certificate' | 'isEnabled'>({
  kycStatus: { filterName: 'KYC status', kind: 'checkbox', choices: valuesOf('kyc_status', agentKycStatuses) },
  certificate: {
    filterName: 'Certificate',
    kind: 'checkbox',
    choices: [
      {
        label: `Ends within ${certificateWarningDays} days`,
        value: 'expiring',
        where: (now) => ({
          column: 'certificate_ends_at',
          is: 'between',
          from: now,
          upTo: new Date(now.getTime() + certificateWarningDays * days),
        }),
      },
      {
        label: 'Has ended',
        value: 'expired',
        where: (now) => ({ column: 'certificate_ends_at', is: 'between', upTo: now }),
      },
    ],
  },
  isEnabled: {
    filterName: 'Enabled',
    kind: 'radioLabel',
    choices: [
      { label: 'Enabled', value: 'yes', where: { column: 'is_enabled', is: 'oneOf', values: [true] } },
      { label: 'Disabled', value: 'no', where: { column: 'is_enabled', is: 'oneOf', values: [false] } },
    ],
  },
});

const ofOperations = { column: 'queue', is: 'oneOf', values: ['OPS'] } as const;
const ofAgency = { column: 'queue', is: 'oneOf', values: ['AGENCY'] } as const;

/** Operations' agents and the queues that they are assigned to (UT-09, QL-42). */
export const manageAgentList: ListSource<Agents> = {
  base: agentBase,
  tabs: [
    { tabName: 'All agents', queueName: 'Agents', where: [ofOperations] },
    {
      tabName: 'Not assigned',
      queueName: 'Agents Not Assigned',
      where: [ofOperations, { column: 'has_queues', is: 'oneOf', values: [false] }],
    },
  ],
  columns: [
    name,
    { label: emailLabel, value: 'emailId', kind: 'text' },
    { label: mobileLabel, value: 'mobileNumber', kind: 'phone' },
    { label: 'Role', value: 'role', kind: 'text' },
    { label: 'Queues', value: 'assignedQueues', kind: 'queues' },
    { label: 'Leads', value: 'numberOfLeads', kind: 'number' },
    { label: 'Enabled', value: 'isEnabled', kind: 'status' },
    { label: 'Availability', value: 'availability', kind: 'status' },
    agentId,
  ],
  filters: [isEnabled],
  defaultSort: 'sort_name',
};

/** The agency's agents, with their KYC and their results (EN-39). */
export const agencyAgentsList: ListSource<Agents> = {
  base: agencyAgentBase,
  tabs: [
    { tabName: 'All agents', queueName: 'Agency Agents', where: [ofAgency] },
    {
      tabName: 'KYC done',
      queueName: 'Agency Agents KYC Done',
      where: [ofAgency, { column: 'kyc_status', is: 'oneOf', values: ['DONE'] }],
    },
    {
      tabName: 'KYC open',
      queueName: 'Agency Agents KYC Open',
      where: [
        ofAgency,
        { column: 'kyc_status', is: 'oneOf', values: agentKycStatuses.filter((status) => status !== 'DONE') },
      ],
    },
  ],
  columns: [
    name,
    { label: 'Email', value: 'email', kind: 'text' },
    { label: 'Phone', value: 'phoneNumber', kind: 'phone' },
    {
      label: 'KYC status',
      value: 'kycStatus',
      kind: 'kycLink',
      screen: 'AGENCY_AGENT_KYC',
      params: { userId: 'userId' },
      newTab: true,
    },
    // AK-03 keeps "Done" plain: the certificate leads to the KYC of an agent who is done.
    {
      label: 'Certificate',
      value: 'certificate',
      kind: 'kycLink',
      screen: 'AGENCY_AGENT_KYC',
      params: { userId: 'userId', tabName: 'kycTab' },
      newTab: true,
    },
    { label: 'Role', value: 'role', kind: 'text' },
    { label: 'Queues', value: 'assignedQueues', kind: 'queues' },
    { label: 'Accounts', value: 'accountAllocated', kind: 'number', sort: 'account_allocated' },
    { label: 'Takes up to', value: 'capacity', kind: 'number' },
    { label: 'RPC', value: 'numberOfRPCs', kind: 'number' },
    { label: 'PTP', value: 'numberOfPTPs', kind: 'number' },
    { label: 'Resolved', value: 'numberOfResolved', kind: 'number' },
    { label: 'Available', value: 'available', kind: 'status' },
    { label: 'Certificate until', value: 'certificateUntil', kind: 'date', shown: false },
    agentId,
  ],
  filters: [kycStatus, certificate, isEnabled],
  defaultSort: 'sort_name',
  async as(context) {
    const { columns, filters } = agencyAgentsList;
    const parts = await agencyParts(context);
    if (!parts) return agencyAgentsList;
    return { ...agencyAgentsList, columns: [...columns, parts.column], filters: [...filters, parts.filter] };
  },
  seenBy: rowsOfReach,
};

/** The lists of agents. */
export const agentLists = {
  'manage-agent-list': manageAgentList,
  'agency-agents-list': agencyAgentsList,
} as const satisfies SomeLists<Agents>;
