/** Something that is not done. HTTP 200 is a refusal of the business; other statuses are about the call itself. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;

  constructor(code: string, message: string, status = 200, fieldErrors?: Readonly<Record<string, string>>) {
    super(message);
    this.code = code;
    this.status = status;
    this.fieldErrors = fieldErrors;
  }
}

export const refused = (code: string, message: string) => new Refusal(code, message);
export const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address', 404);
export const unreadable = (message: string, status = 400) => new Refusal('UNREADABLE', message, status);
