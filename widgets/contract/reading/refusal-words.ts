/** A refusal as a backend puts it. */
export interface RefusalWords {
  message: string | undefined;
  code: string | undefined;
  fieldErrors: Record<string, unknown> | undefined;
}

// Not `isRecord`: with it, the tag of a frame would load the chunk that all screens share.
/** The named fields of whatever a backend has sent. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

function messageIn(value: unknown): string | undefined {
  const { errorMessage, message } = fieldsOf(value);
  return textIn(errorMessage) ?? textIn(message) ?? textIn(value);
}

/** Reads the words of a refusal: of `error` as the contract has it (AP-08), else as other backends write them. */
export function refusalWords(body: unknown): RefusalWords {
  const whole = fieldsOf(body);
  const given = fieldsOf(whole['error']);
  const error = Object.keys(given).length > 0 ? given : whole;
  const listed: unknown = Array.isArray(whole['errors']) ? whole['errors'][0] : undefined;
  const { errorCode, code = errorCode } = error;
  const fieldErrors = fieldsOf(error['fieldErrors']);
  return {
    message: messageIn(error) ?? textIn(whole['error']) ?? messageIn(listed),
    code: textIn(errorCode) ?? textIn(code),
    fieldErrors: Object.keys(fieldErrors).length > 0 ? { ...fieldErrors } : undefined,
  };
}
