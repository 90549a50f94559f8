import { Icon } from '../../kit/parts/icon.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { imageIcon } from '../../kit/parts/icons/image.tsx';

export interface ChosenFile {
  file: File;
  /** A picture's local address for the preview; undefined for any other file. */
  address: string | undefined;
}

/** The file that goes with the next message. */
export function FilePreview({ chosen, remove }: { chosen: ChosenFile; remove(): void }) {
  return (
    <div className="chosen-file">
      {chosen.address ? <img src={chosen.address} alt="" /> : <Icon shape={imageIcon} />}
      <span className="grow cut">{chosen.file.name}</span>
      <button className="act" type="button" aria-label={`Remove ${chosen.file.name}`} onClick={remove}>
        <Icon shape={closeIcon} size="s" />
      </button>
    </div>
  );
}
