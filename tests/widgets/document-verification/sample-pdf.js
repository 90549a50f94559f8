/**
 * A PDF of two pages.
 *
 * @param {string} [firstPage] the object that stands for the first page
 */
export async function samplePdf(firstPage) {
  const text = 'BT /F1 36 Tf 20 90 Td (Bank statement) Tj ET';
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 5 0 R/Resources<</Font<</F1 6 0 R>>>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    firstPage ?? page,
    page,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 7\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 7/Root 1 0 R>>`;
  return `${written}${table}\nstartxref\n${written.length}\n%%EOF\n`;
}

/** A PDF of one page that the password 1234 opens. */
export function lockedPdf() {
  const bytes = Uint8Array.from(atob(locked), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
const locked = [
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAw',
  'IFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA0MDAgMjAwXS9Db250ZW50',
  'cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRjEgNSAwIFI+Pj4+Pj4KZW5kb2JqCjQgMCBvYmoKPDwvTGVuZ3RoIDQ0Pj4Kc3RyZWFtCm1JCA8i',
  'CxmeYfEUNie0yzBbCFlApGbdEvJEsa0ikEKV/ktktWp/WBB2NMXHCmVuZHN0cmVhbQplbmRvYmoKNSAwIG9iago8PC9UeXBlL0ZvbnQvU3VidHlw',
  'ZS9UeXBlMS9CYXNlRm9udC9IZWx2ZXRpY2E+PgplbmRvYmoKNiAwIG9iago8PC9GaWx0ZXIvU3RhbmRhcmQvViAxL1IgMi9PPGJmYmYwMjZjOTZh',
  'OTlhMjM0NmE5NDEyMTA2OGNhZDRmODM1ZTVkMGVjYmI2MjBhOGI3YTMxNjEzM2M4ZjAyOTE+L1U8NTU1NjkwZmJkNzA4MWUyYjE1YWVlMzllMzE4',
  'OGY3ZmQyMzY2ZGZhZGMzYzU4MDdlMjVhOWRiYzM0MDMwMmIyMD4vUCAtND4+CmVuZG9iagp4cmVmCjAgNwowMDAwMDAwMDAwIDY1NTM1IGYgCjAw',
  'MDAwMDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1NCAwMDAwMCBuIAowMDAwMDAwMTA1IDAwMDAwIG4gCjAwMDAwMDAyMTcgMDAwMDAgbiAKMDAwMDAw',
  'MDMwOSAwMDAwMCBuIAowMDAwMDAwMzcyIDAwMDAwIG4gCnRyYWlsZXIKPDwvU2l6ZSA3L1Jvb3QgMSAwIFIvRW5jcnlwdCA2IDAgUi9JRFs8MDAx',
  'MTIyMzM0NDU1NjY3Nzg4OTlhYWJiY2NkZGVlZmY+PDAwMTEyMjMzNDQ1NTY2Nzc4ODk5YWFiYmNjZGRlZWZmPl0+PgpzdGFydHhyZWYKNTU3CiUl',
  'RU9GCg==',
].join('');
