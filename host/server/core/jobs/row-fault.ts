interface WhichRow {
  row: string;
  attempt: number;
}

/**
 * What nobody foresaw in a job's work on one row. The row is settled before this is thrown: it waits for another attempt, or
 * has failed in words for its reader.
 */
export class RowFault extends Error implements WhichRow {
  override name = 'RowFault';
  readonly row: string;
  readonly attempt: number;

  constructor(cause: unknown, { row, attempt }: WhichRow) {
    super('The work on a row went wrong', { cause });
    this.row = row;
    this.attempt = attempt;
  }
}
