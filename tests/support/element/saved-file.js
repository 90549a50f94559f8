import { until } from './page.js';

/**
 * The file that a press saves: its name and its text.
 *
 * @param {() => void} press
 */
export async function savedBy(press) {
  const [realUrl, realClick] = [URL.createObjectURL, HTMLAnchorElement.prototype.click];
  const saved = { blob: undefined, name: undefined };
  URL.createObjectURL = (blob) => {
    saved.blob = blob;
    return realUrl.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    saved.name = this.download;
  };
  try {
    press();
    await until(() => saved.blob && saved.name !== undefined);
  } finally {
    URL.createObjectURL = realUrl;
    HTMLAnchorElement.prototype.click = realClick;
  }
  return { name: saved.name, content: (await saved.blob.text()).replace('\uFEFF', '') };
}
