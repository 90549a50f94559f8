import type { ListRecord } from '../kit/list/columns.ts';

/** A row's name: its loan number, the agent's name, its code or the template's name, else its id. */
export function nameOf(row: ListRecord): string {
  const name = row.loanApplicationNumber ?? row['agentName'] ?? row['name'] ?? row['code'] ?? row['templateName'];
  return typeof name === 'string' && name !== '' ? name : row.rowId;
}
