/** Asked of a page: all drafts that its browser keeps, as text. */
export const KEPT_DRAFTS = `new Promise((done) => {
  const opening = indexedDB.open('kliuchar');
  opening.onsuccess = () => {
    const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
    drafts.onsuccess = () => (opening.result.close(), done(JSON.stringify(drafts.result)));
  };
})`;
