import { recordingMinutes, recordingsLimits } from '../../../contract/feedback/feedback.ts';
import { fileKinds } from '../../../contract/files/uploads.ts';
import { CheckedFile, type TakenFile } from '../../../kit/checked-file/checked-file.tsx';
import { formatSize } from '../../../kit/format/file-size.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import type { HeadActionProps } from '../../action-props.ts';

const takes: TakenFile = {
  part: 'zipFile',
  extensions: ['zip'],
  noun: 'file',
  hint: `A .zip file of at most ${formatSize(fileKinds.zip.maxBytes)} with up to ${recordingsLimits.files} recordings (MP3, WAV, M4A, OGG), each named by its feedback's id, or by loan and time: 251100000001_202511211030.mp3. A recording belongs to the feedback within ${recordingMinutes} minutes of its time.`,
};

/** Attaches the recordings of an archive to their feedback (VA-08, CL-10). */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Call recordings" isOpen close={close} width="640px">
      <CheckedFile
        columns={[]}
        takes={takes}
        subjectLabel="file"
        verb="belongs to"
        resultName="Recordings"
        calls={{ check: 'checkRecordings', apply: 'applyRecordings' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
    </Dialog>
  );
}
