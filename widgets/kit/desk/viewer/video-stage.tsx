import { useRef, useState } from 'react';
import type { FileContents } from './file-contents.ts';
import { FileToSave } from './file-to-save.tsx';
import type { ViewerActions, ViewerFile } from './viewer-file.ts';

interface VideoStageProps extends Pick<ViewerActions, 'openInTab'> {
  file: ViewerFile;
  contents: FileContents;
}

/**
 * A video, played in place. A video that stops because its link has expired plays on by a fresh link; one that this
 * browser cannot play can be downloaded.
 */
export function VideoStage({ file, contents, openInTab }: VideoStageProps) {
  const [link, setLink] = useState({ url: file.url, isRenewed: false, seconds: 0 });
  const [hasFailed, setFailed] = useState(false);
  const shown = useRef<HTMLVideoElement>(null);
  async function playOn() {
    const seconds = shown.current?.currentTime ?? 0;
    const fresh = link.isRenewed ? undefined : await contents.renew(link.url).catch(() => undefined);
    if (fresh === undefined) setFailed(true);
    else setLink({ url: fresh, isRenewed: true, seconds });
  }
  if (hasFailed) return <FileToSave file={file} text="This browser cannot play this video" openInTab={openInTab} />;
  return (
    <div className="stage-video">
      <video
        key={link.url}
        ref={shown}
        src={link.url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.label}
        onLoadedMetadata={(event) => (event.currentTarget.currentTime = link.seconds)}
        onError={() => void playOn()}
      />
    </div>
  );
}
