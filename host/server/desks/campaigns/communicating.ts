import type { Settings } from '../../base/settings.ts';
import type { Staff } from '../../call/handler.ts';
import type { Spending } from '../../core/limits/spend.ts';

interface Sending {
  /** That of the communication, once there is one. */
  id?: string;
  recipients: number;
  now: Date;
  settings: Settings;
}

/** A communication as it counts for who sends it with nobody's release. */
export function communicating({ id: person, roles }: Staff, { id, recipients, now, settings }: Sending): Spending {
  return { act: 'communicate', ...(id && { id }), person, roles, amount: recipients, now, values: settings.limits };
}
