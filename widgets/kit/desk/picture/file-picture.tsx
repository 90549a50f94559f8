import { useState, type CSSProperties } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { imageIcon } from '../../parts/icons/image.tsx';

interface FilePictureProps {
  src: string;
  /** What is shown, such as the file's name. */
  alt: string;
  isLazy?: boolean;
  /** Whether it opens in a tab of its own; one that is missing does not. */
  isLink?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A picture from a stored file. One that does not come is said in words, never a broken icon. */
export function FilePicture({ src, isLazy = false, isLink = false, ...shown }: FilePictureProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === src)
    return (
      <span className="no-picture small soft" role="status">
        <Icon shape={imageIcon} size="s" /> {shown.alt} cannot be shown: the file is missing, or its link has ended
      </span>
    );
  const picture = <img {...shown} src={src} {...(isLazy && { loading: 'lazy' })} onError={() => setMissing(src)} />;
  if (!isLink) return picture;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" aria-label={`Open ${shown.alt}`}>
      {picture}
    </a>
  );
}
