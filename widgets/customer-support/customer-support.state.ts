import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { supportSearchTypes, type SupportSearchType } from '../contract/customer-support/customer-support.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createSearch, type Search } from '../kit/list/create-search.ts';
import { createLoad, type LoadError, type Loaded, type LoadFailure } from '../kit/work/create-load.ts';

type Asked = CallInput<'searchCustomerSupport'>;
export type Found = CallReply<'searchCustomerSupport'>['applications'];

/** What the screen shows: whether the search is open comes first. */
export type SupportView =
  | { kind: 'loading' }
  | { kind: 'closed' }
  | { kind: 'unreached'; failure: LoadFailure }
  | { kind: 'open'; search: Search; found: Loaded<Found>; asked: Asked | undefined };

export interface Support {
  view: ReadonlySignal<SupportView>;
  /** Asks whether the search is open, and searches again for what is shown. */
  reload(): Promise<void>;
  dispose(): void;
}

const closedBy = ['CUSTOMER_SUPPORT_CLOSED', 'NOT_OFFERED'];

/**
 * What a search came to. A text that the server takes for no key is found like a key that nobody has: the answer must
 * not tell the two apart.
 */
function foundOf(loaded: Loaded<{ applications: Found }>): Loaded<Found> {
  if (loaded.phase === 'ready') return { phase: 'ready', value: loaded.value.applications };
  if (loaded.phase === 'failed' && loaded.code === 'VALIDATION_FAILED') return { phase: 'ready', value: [] };
  return loaded;
}

/** The search without an account. @param failed called with each call that fails, for `lending-error` */
export function createSupport(connection: Pick<Connection, 'remote'>, failed: (error: LoadError) => void): Support {
  const standing = createLoad(connection, 'customerSupportStanding', failed);
  const found = createLoad(connection, 'searchCustomerSupport', failed);
  const asked = signal<Asked | undefined>(undefined);

  const searchBy = (types: readonly SupportSearchType[]) =>
    createSearch({
      types,
      search(column, searchValue) {
        const searchColumn = types.find((type) => type === column);
        if (!searchColumn) return;
        asked.value = { searchColumn, searchValue };
        void found.load(asked.value);
      },
      clear: found.clear,
    });
  const byAny = searchBy(supportSearchTypes);
  const byLoan = searchBy(['loanApplicationNumber']);

  const view = computed<SupportView>(() => {
    const [known, answer] = [standing.state.value, found.state.value];
    if (answer.phase === 'failed' && closedBy.includes(answer.code)) return { kind: 'closed' };
    if (known.phase === 'failed')
      return closedBy.includes(known.code) ? { kind: 'closed' } : { kind: 'unreached', failure: known };
    if (known.phase !== 'ready') return { kind: 'loading' };
    if (!known.value.isOpen) return { kind: 'closed' };
    const search = known.value.isByLoanAlone ? byLoan : byAny;
    return { kind: 'open', search, found: foundOf(answer), asked: asked.value };
  });

  return {
    view,
    async reload() {
      await standing.load({}, { keeps: true });
      await found.again({ keeps: true });
    },
    dispose() {
      byAny.dispose();
      byLoan.dispose();
      standing.dispose();
      found.dispose();
    },
  };
}
