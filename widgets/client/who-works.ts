import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Remote } from './remote.ts';
import type { Person, SessionState } from './session.ts';

/** Who works here. */
export interface Who {
  /** As far as it is known by now. */
  me: ReadonlySignal<Person | null>;
  /** The same once a page that hands over its session has said it, or the server. Null without a session. */
  whoWorks(): Promise<Person | null>;
}

interface WhoParts {
  userInfo: SessionState['userInfo'];
  /** True when the page hands over its session. */
  isHanded: boolean;
  hasSession(): Promise<boolean>;
  remote: Remote;
}

/** Knows who works by the sign-in of this browser, or by a page that hands over its session; else it asks the server once. */
export function createWho({ userInfo, isHanded, hasSession, remote }: WhoParts): Who & {
  /** The page has said who it is. */
  told(person: Person): void;
} {
  const named = signal<Person | null>(null);
  const me = isHanded ? named : computed(() => userInfo.value);
  let asking: Promise<void> | undefined;
  return {
    me,
    told: (person) => void (named.value = person),
    async whoWorks() {
      if (!isHanded || !(await hasSession()) || named.peek()) return me.peek();
      asking ??= remote('displayProfile', { userId: '' }, { isQuiet: true }).then(
        (profile) => void (named.value = profile),
        // of a failure it is asked again
        () => (asking = undefined),
      );
      await asking;
      return me.peek();
    },
  };
}
