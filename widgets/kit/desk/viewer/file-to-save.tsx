import { Icon } from '../../parts/icon.tsx';
import { documentIcon } from '../../parts/icons/document.tsx';
import { downloadIcon } from '../../parts/icons/download.tsx';
import type { ViewerActions, ViewerFile } from './viewer-file.ts';

interface FileToSaveProps extends Pick<ViewerActions, 'openInTab'> {
  file: ViewerFile;
  text: string;
}

/** Offers to download a file that the browser cannot show: a Word document, a video in another format. */
export function FileToSave({ file, text, openInTab }: FileToSaveProps) {
  return (
    <div className="blank stage-blank">
      <Icon shape={documentIcon} />
      <div className="strong">{file.label}</div>
      <div className="soft">{text}</div>
      <a
        className="btn"
        href={file.url}
        download
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => openInTab?.(file) && event.preventDefault()}
      >
        <Icon shape={downloadIcon} />
        Download
      </a>
    </div>
  );
}
