import type { CallError } from '../client/call-error.ts';
import type { TypedTexts } from '../kit/work/kept/typed-texts.ts';

export interface FormOptionParts {
  typed: TypedTexts;
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
    form: typed.formOf((field) => `${prefix}${field}`),
    done: () => settled(prefix),
  });
}
