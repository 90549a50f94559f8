/**
 * Runs in a page: draws a scan of paper with lines of text on it, every pixel a little different as a scanner makes them.
 * @param {number} width in pixels
 * @param {number} height
 * @returns {Promise<string>} a JPEG, base64
 */
globalThis.makeScan = async function makeScan(width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const grain = new OffscreenCanvas(512, 512);
  const paper = grain.getContext('2d').createImageData(512, 512);
  let seed = 1;
  for (let at = 0; at < paper.data.length; at += 4) {
    seed = (seed * 16807) % 2147483647;
    paper.data.fill(226 + (seed % 24), at, at + 3);
    paper.data[at + 3] = 255;
  }
  grain.getContext('2d').putImageData(paper, 0, 0);
  context.fillStyle = context.createPattern(grain, 'repeat');
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1d2b53';
  context.font = '72px serif';
  for (let line = 0; line * 110 < height - 400; line += 1)
    context.fillText(
      `${line + 1}. The borrower has given this statement of account. `.repeat(4),
      240,
      300 + line * 110,
    );
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result.split(',')[1]));
    reader.readAsDataURL(jpeg);
  });
};
