const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for XML and HTML, without signs that XML cannot hold. */
export function escaped(text: string): string {
  const plain = [...text].filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t').join('');
  return plain.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
