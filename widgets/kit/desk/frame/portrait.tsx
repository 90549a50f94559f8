import { useState } from 'react';
import { linkBelow } from '../../../client/files/link-below.ts';
import { Icon } from '../../parts/icon.tsx';
import { userIcon } from '../../parts/icons/user.tsx';

/** The applicant's picture, or a drawing in its place (DV-06). */
export function Portrait({ name, imageUrl, base }: { name: string; imageUrl: string | null; base: string }) {
  const [failed, setFailed] = useState<string>();
  if (imageUrl === null || failed === imageUrl)
    return (
      <span className="portrait" aria-hidden="true">
        <Icon shape={userIcon} size="l" />
      </span>
    );
  return (
    <img
      className="portrait"
      src={linkBelow(base, imageUrl)}
      alt={`Picture of ${name}`}
      onError={() => setFailed(imageUrl)}
    />
  );
}
