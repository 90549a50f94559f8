import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';

/**
 * Figures of the object that it stands in, by the same names, in paise: the object itself has them in whole rupees. Only loans that
 * are kept to the paisa have it.
 */
export function exactly<Name extends string>(...names: Name[]) {
  const amounts = Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<Name, Type.TInteger>;
  return ofExtension('receipts', Type.Optional(Type.Object(amounts)));
}
