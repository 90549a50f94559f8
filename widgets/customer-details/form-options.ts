import type { CallError } from '../client/call-error.ts';
import type { Form, Texts } from '../kit/form/create-form.ts';

export interface FormOptionParts {
  typed: Form<Texts>;
  /** Forgets what was typed under a prefix, and loads the file again. */
  settled(prefix: string): Promise<void>;
  refresh(): Promise<void>;
  refused(refusal: CallError): void;
}

export type FormOptions = ReturnType<typeof createFormOptions>;

/** Makes the options of a call whose form's fields are named with a prefix. */
export function createFormOptions({ typed, settled, refresh, refused }: FormOptionParts) {
  return (prefix: string) => ({
    about: 'file',
    refused,
    readAgain: refresh,
    form: typed.formOf(prefix),
    done: () => settled(prefix),
  });
}
