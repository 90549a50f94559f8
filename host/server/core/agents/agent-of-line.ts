import type { CsvColumns, NamedLine } from '../lists/csv/csv-lines.ts';
import type { Problem } from '../lists/csv/checked-csv.ts';
import type { Agent } from './agents.store.ts';

/** The columns by which a line of a file names an agent: one of them, or both. */
export const agentColumns = {
  agentEmail: { kind: 'code', titles: ['Calling agent email'], orElse: 'agentName' },
  agentName: { kind: 'code', titles: ['Agent', 'Calling agent'], isOptional: true },
} as const satisfies CsvColumns;

const bare = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Finds the agent whom a line names by the e-mail address, or by a name that one agent alone has.
 *
 * @param known the agents whom the caller may name
 */
export function agentFinder(known: readonly Agent[]): (values: NamedLine['values']) => Agent | Problem {
  const byEmail = new Map(known.map((agent) => [agent.email, agent]));
  const byName = new Map<string, Agent[]>();
  for (const agent of known) byName.set(bare(agent.agentName), [...(byName.get(bare(agent.agentName)) ?? []), agent]);

  function ofName(column: string, name: string): Agent | Problem {
    const [agent, other] = byName.get(bare(name)) ?? [];
    if (!agent) return { column, cause: 'No agent of the agency has this name' };
    return other ? { column, cause: 'Several agents have this name. Write the e-mail address' } : agent;
  }

  return ({ agentEmail = '', agentName = '' }) => {
    if (agentEmail === '' && agentName !== '') return ofName('agentName', agentName);
    const agent = byEmail.get(agentEmail.toLowerCase());
    if (!agent && agentEmail !== '' && !agentEmail.includes('@')) return ofName('agentEmail', agentEmail);
    if (!agent) return { column: 'agentEmail', cause: 'No agent of the agency has this e-mail address' };
    return agentName === '' || bare(agent.agentName) === bare(agentName)
      ? agent
      : { column: 'agentName', cause: 'The e-mail address is another agent’s' };
  };
}
