import type { CallReply } from '../../../contract/schemas.ts';
import { detailRow } from '../customer/detail-groups.ts';
import { DetailValue } from '../customer/detail-value.tsx';

type HeaderConfig = NonNullable<CallReply<'fetchCrmConfig'>['headerConfig']>;

/** The configured items in their order; those whose accessLevel is `hidden` are left out (NC-05). */
export function shownItems(config: HeaderConfig): HeaderConfig {
  return config
    .filter(({ accessLevel }) => accessLevel.toLowerCase() !== 'hidden')
    .toSorted((one, other) => one.order - other.order);
}

interface HeaderItemsProps {
  config: HeaderConfig;
  /** Values by the items' names. */
  values: Readonly<Record<string, string | number | null>>;
}

/** The configured values of a call's header. */
export function HeaderItems({ config, values }: HeaderItemsProps) {
  const items = shownItems(config);
  if (items.length === 0) return null;
  return (
    <dl className="header-items small">
      {items.map(({ value: name, label }) => (
        <div key={name} data-item={name}>
          <dt className="soft">{label}</dt>
          <dd>
            <DetailValue row={detailRow(name, values[name] ?? null)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
