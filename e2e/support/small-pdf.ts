/** A paper of one empty page, under the name it is chosen by. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n',
);
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
