import type { FieldRow } from '../../../kit/parts/field-rows.tsx';
import { roleWords, screenWords } from './access-fields.tsx';

interface HeldAccess {
  roles: readonly string[];
  routes: readonly string[];
  /** The label of each, as `Roles` or `Roles added`. */
  labels: { roles: string; routes: string };
}

/** Roles and screens to be read; nothing of what there is none of. */
export function heldRows({ roles, routes, labels }: HeldAccess): FieldRow[] {
  const titles = (
    <ul>
      {screenWords(routes).map((title, index) => (
        <li key={routes[index]}>{title}</li>
      ))}
    </ul>
  );
  return [
    ...(roles.length > 0 ? [{ label: labels.roles, value: roleWords(roles).join(', ') }] : []),
    ...(routes.length > 0 ? [{ label: labels.routes, value: titles }] : []),
  ];
}
