import { isRecord } from './is-record.ts';

/** A refusal as a backend puts it. */
export interface RefusalWords {
  message: string | undefined;
  code: string | undefined;
  fieldErrors: Record<string, unknown> | undefined;
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

function messageIn(value: unknown): string | undefined {
  return isRecord(value) ? (textIn(value['errorMessage']) ?? textIn(value['message'])) : textIn(value);
}

/** Reads the words of a refusal: of `error` as the contract has it (AP-08), else as other backends write them. */
export function refusalWords(body: unknown): RefusalWords {
  const whole = isRecord(body) ? body : {};
  const error = isRecord(whole['error']) ? whole['error'] : whole;
  const listed: unknown = Array.isArray(whole['errors']) ? whole['errors'][0] : undefined;
  const { errorCode, code = errorCode, fieldErrors } = error;
  return {
    message: messageIn(error) ?? textIn(whole['error']) ?? messageIn(listed),
    code: textIn(errorCode) ?? textIn(code),
    fieldErrors: isRecord(fieldErrors) ? fieldErrors : undefined,
  };
}
