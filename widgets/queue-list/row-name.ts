import type { ListRecord } from '../kit/list/columns.ts';

/** A row's name: its loan number, the agent's name or its code, else its id. */
export function nameOf(row: ListRecord): string {
  const name = row.loanApplicationNumber ?? row['agentName'] ?? row['name'] ?? row['code'];
  return typeof name === 'string' && name !== '' ? name : row.rowId;
}
