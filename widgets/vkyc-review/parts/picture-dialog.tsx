import { Dialog } from '../../kit/overlay/dialog.tsx';
import { FilePicture } from '../../kit/desk/picture/file-picture.tsx';

/** A picture as large as the window allows. */
export function PictureDialog({ title, url, close }: { title: string; url: string; close(): void }) {
  return (
    <Dialog title={title} isOpen close={close} width="960px">
      <FilePicture className="large-still" src={url} alt={title} />
    </Dialog>
  );
}
