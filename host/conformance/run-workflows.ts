import { createClient, type Client } from './client.ts';
import { createDesk } from './desk.ts';
import { everyWorkflow } from './every-workflow.ts';
import type { Wishes } from './arguments.ts';
import { askOffer, offerResults } from './offer.ts';
import { NotChecked } from './outcome.ts';
import { statesOfFile, statesOfHook, type States } from './states.ts';
import type { Result } from './workflow.ts';
import { originsWorkflow } from './workflows/origins.ts';

export interface Run {
  base: string;
  /** What was demanded, in words. */
  demanded: string;
  results: readonly Result[];
  /** Everything that the run has left behind, in the order of time. */
  written: readonly string[];
}

interface Listener {
  result(result: Result): void;
  /** A text out of which no report is to hold a part. */
  secret(text: string): void;
}

/** Facts of a file and a sign-in that was given come first, then the hook. */
function statesOf({ states, facts }: Wishes): States {
  const given = statesOfFile(facts);
  if (states === undefined) return given;
  const hook = statesOfHook(states);
  return {
    make: (name) =>
      given.make(name).catch((cause: unknown) => {
        if (cause instanceof NotChecked) return hook.make(name);
        throw cause;
      }),
    clean: () => hook.clean(),
  };
}

const words = { core: 'the core', full: 'the core and every extension' };

async function everyResult(wishes: Wishes, client: Client, states: States, listener: Listener): Promise<Run> {
  const { demands, only, origin, telephonyKey, base } = wishes;
  const told = await askOffer(client);
  const offered = demands === 'core' ? [] : (told?.extensions ?? []);
  const offers = (extension: string) => offered.includes(extension);
  const written: string[] = [];
  const results: Result[] = [];
  const tell = (result: Result) => {
    results.push(result);
    listener.result(result);
  };
  const keepSecret = (...texts: readonly string[]) => texts.forEach((text) => listener.secret(text));
  const desk = createDesk({ client, offers, states, telephonyKey, wrote: (what) => written.push(what), keepSecret });
  offerResults(told, demands === 'full').forEach(tell);
  const all = [...everyWorkflow, ...(origin === undefined ? [] : [originsWorkflow(origin)])];
  for (const workflow of all) {
    const isWanted = only?.includes(workflow.name) ?? true;
    if (isWanted && (workflow.part === 'core' || offers(workflow.part))) await workflow.run(desk, tell);
  }
  const found = offered.length > 0 ? `the core and ${offered.join(', ')}` : words.core;
  return { base, demanded: demands === 'told' ? found : words[demands], results, written };
}

/** Makes the workflows and clears the states away. @throws {Unreachable} if the host does not answer */
export async function runWorkflows(wishes: Wishes, listener: Listener): Promise<Run> {
  const states = statesOf(wishes);
  const clean = () =>
    states.clean().then(
      () => [],
      () => ['the states, which their hook did not clear away'],
    );
  const run = await everyResult(wishes, createClient(wishes.base), states, listener).catch(async (cause: unknown) => {
    await clean();
    throw cause;
  });
  return { ...run, written: [...run.written, ...(await clean())] };
}
