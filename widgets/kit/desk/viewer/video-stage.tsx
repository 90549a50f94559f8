import { useState } from 'react';
import type { ViewerFile } from './viewer-file.ts';
import { FileToSave } from './file-to-save.tsx';

/** A video, played in place. A video that this browser cannot play can be downloaded. */
export function VideoStage({ file }: { file: ViewerFile }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <FileToSave file={file} text="This browser cannot play this video" />;
  return (
    <div className="stage-video">
      <video
        key={file.url}
        src={file.url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.label}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
