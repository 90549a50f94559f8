import { Icon } from '../../parts/icon.tsx';
import { documentIcon, downloadIcon } from '../../parts/icons.tsx';
import type { ViewerFile } from './viewer-file.ts';

/** Offers to download a file that the browser cannot show: a Word document, a video in another format. */
export function FileToSave({ file, text }: { file: ViewerFile; text: string }) {
  return (
    <div className="blank stage-blank">
      <Icon shape={documentIcon} />
      <div className="strong">{file.label}</div>
      <div className="soft">{text}</div>
      <a className="btn" href={file.url} download target="_blank" rel="noopener noreferrer">
        <Icon shape={downloadIcon} />
        Download
      </a>
    </div>
  );
}
