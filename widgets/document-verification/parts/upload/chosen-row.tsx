import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../kit/parts/icon.tsx';
import { closeIcon } from '../../../kit/parts/icons/close.tsx';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { imageIcon } from '../../../kit/parts/icons/image.tsx';
import { formatSize } from '../../../kit/format/file-size.ts';

const isShown = (file: File) => ['image/jpeg', 'image/png', 'image/webp'].includes(file.type);

/** A small picture of a chosen image; an icon for any other file, and when a policy forbids the picture. */
function Glimpse({ file }: { file: File }) {
  const [address, setAddress] = useState(() => (isShown(file) ? URL.createObjectURL(file) : undefined));
  const made = useRef(address);
  useEffect(() => () => URL.revokeObjectURL(made.current ?? ''), []);
  if (address)
    return <img className="glimpse" src={address} alt="" decoding="async" onError={() => setAddress(undefined)} />;
  return (
    <span className="glimpse">
      <Icon shape={isShown(file) ? imageIcon : documentIcon} />
    </span>
  );
}

/** The file that will be sent. @param remove undefined while the file is being sent */
export function ChosenRow({ file, remove }: { file: File; remove: (() => void) | undefined }) {
  return (
    <div className="chosen">
      <Glimpse file={file} />
      <div className="grow">
        <div className="strong cut" title={file.name}>
          {file.name}
        </div>
        <div className="small faint num">{formatSize(file.size)}</div>
      </div>
      {remove && (
        <button className="btn icon plain small" type="button" aria-label={`Remove ${file.name}`} onClick={remove}>
          <Icon shape={closeIcon} />
        </button>
      )}
    </div>
  );
}
