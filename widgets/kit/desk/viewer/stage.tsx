import { lazyPart } from '../../lazy-part.ts';
import { SkeletonShape, Skeleton } from '../../parts/skeleton.tsx';
import { fileOf } from './file-contents.ts';
import { FileToSave } from './file-to-save.tsx';
import { HeldBack } from './held-back.tsx';
import { ImageStage } from './image-stage.tsx';
import type { ChangeLook, Look } from './look.ts';
import type { PictureSource } from './use-picture.ts';
import { VideoStage } from './video-stage.tsx';
import type { ViewerActions, ViewerFile } from './viewer-file.ts';

const PdfStage = lazyPart(async () => (await import('./pdf/pdf-stage.tsx')).PdfStage);

interface StageProps {
  file: ViewerFile;
  source: PictureSource;
  look: Look;
  change: ChangeLook;
  actions: ViewerActions;
}

/** One file, shown by its kind. */
export function Stage({ file, source, look, change, actions }: StageProps) {
  if (file.url === '') return <HeldBack file={file} reveal={actions.revealOriginal} />;
  // A fresh link to the same file must not begin a video or a PDF anew.
  if (file.kind === 'video')
    return <VideoStage key={fileOf(file.url)} file={file} contents={source.contents} openInTab={actions.openInTab} />;
  if (file.kind === 'other')
    return (
      <FileToSave
        file={file}
        text="This kind of file is opened by a program of its own"
        openInTab={actions.openInTab}
      />
    );
  if (file.kind === 'image') return <ImageStage file={file} source={source} look={look} change={change} />;
  return (
    <PdfStage
      file={file}
      contents={source.contents}
      look={look}
      change={change}
      meanwhile={
        <Skeleton label={`Loading ${file.label}`}>
          <SkeletonShape width="100%" height={320} />
        </Skeleton>
      }
    />
  );
}
