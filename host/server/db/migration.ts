/** A step of the schema. Once released it never changes; a later step mends it. */
export interface Migration {
  /** `YYYYMMDDTHHMM-what`: steps run in the order of their names. */
  name: string;
  /** One statement each, all in one transaction. Only what a distributed PostgreSQL takes: no extension, no serial, no advisory lock. */
  statements: readonly string[];
}
