/** Takes away what a test left unsaved: the next one would rightly take it up. */
export async function forgetKept() {
  // a removed element keeps its text before it goes
  await new Promise((resolve) => setTimeout(resolve, 50));
  const request = indexedDB.open('lending');
  // opened first by a test, it is as the product makes it
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'));
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const { result } = request;
  if (result.objectStoreNames.contains('kept')) {
    const clearing = result.transaction('kept', 'readwrite');
    clearing.objectStore('kept').clear();
    await new Promise((resolve) => clearing.addEventListener('complete', resolve));
  }
  result.close();
}
