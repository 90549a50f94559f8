import type { ReactNode } from 'react';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import type { IconShape } from '../../../widgets/kit/parts/icons.tsx';

interface MessagePageProps {
  shape: IconShape;
  title: string;
  text: string;
  /** A link or button by which the person goes on. */
  children: ReactNode;
}

/** A page that holds a message instead of a screen. */
export function MessagePage({ shape, title, text, children }: MessagePageProps) {
  return (
    <div className="blank err">
      <Icon shape={shape} />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      {children}
    </div>
  );
}
