import { asCallError } from '../../client/call-error.ts';
import { requireFile } from '../../client/files/download.ts';
import { Count } from '../../kit/parts/count.tsx';
import { FilePicture } from '../../kit/desk/picture/file-picture.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { imageIcon } from '../../kit/parts/icons/image.tsx';
import { openIcon } from '../../kit/parts/icons/open.tsx';
import type { Mail } from '../mails-state.ts';

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface AttachmentsProps {
  files: Mail['attachments'];
  leftOut?: Mail['leftOut'];
  /** Origin of the backend. */
  base: string;
  /** Called with the reason why a file cannot be opened. */
  failed(message: string): void;
}

/** A file of the mail: an image is shown, everything opens in a tab of its own. */
function Attachment({
  file,
  base,
  failed,
}: { file: Mail['attachments'][number] } & Omit<AttachmentsProps, 'files' | 'leftOut'>) {
  const href = base + file.url;
  async function open() {
    try {
      await requireFile({ base }, file.url);
      globalThis.open(href, '_blank', 'noopener');
    } catch (error) {
      failed(asCallError(error).message);
    }
  }
  const isImage = file.mediaType.startsWith('image/');
  return (
    <li className="attachment">
      <a
        className="row"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          // A file that is not there would open an empty tab (AP-27).
          event.preventDefault();
          void open();
        }}
      >
        <Icon shape={isImage ? imageIcon : documentIcon} />
        <span className="grow cut">{file.name}</span>
        <span className="small soft num">{sizeText(file.bytes)}</span>
        <Icon shape={openIcon} size="s" label="opens in a new tab" />
      </a>
      {isImage && <FilePicture src={href} alt={file.name} isLazy />}
    </li>
  );
}

/** The mail's files, beside its text. The links are signed and end after some minutes; choosing the mail again renews them. */
export function Attachments({ files, leftOut = [], base, failed }: AttachmentsProps) {
  return (
    <aside className="attachments" aria-label="Attachments">
      <div className="row">
        <h3>Attachments</h3>
        <Count value={files.length} />
      </div>
      {files.length === 0 ? (
        <p className="soft">None came with this mail</p>
      ) : (
        <ul>
          {files.map((file) => (
            <Attachment key={file.fileId} file={file} base={base} failed={failed} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Left out</h3>
          <ul>
            {leftOut.map(({ name, reason }, at) => (
              <li key={at} className="small">
                {name} <span className="soft">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
