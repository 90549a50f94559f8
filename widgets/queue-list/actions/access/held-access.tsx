import { roleWords, screenWords } from './access-fields.tsx';

interface HeldAccessProps {
  roles: readonly string[];
  routes: readonly string[];
  /** The label of each, as `Roles` or `Roles added`. */
  labels: { roles: string; routes: string };
}

/** Roles and screens to be read. */
export function HeldAccess({ roles, routes, labels }: HeldAccessProps) {
  return (
    <>
      {roles.length > 0 && (
        <div>
          <dt>{labels.roles}</dt>
          <dd>{roleWords(roles).join(', ')}</dd>
        </div>
      )}
      {routes.length > 0 && (
        <div>
          <dt>{labels.routes}</dt>
          <dd>
            <ul>
              {screenWords(routes).map((title, index) => (
                <li key={routes[index]}>{title}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </>
  );
}
