import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { expect } from 'vitest';
import type { BillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertProperty } from '../../testing/factories.ts';
import type { Answer } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** All words of a preview in the order of reading. */
export function words({ body }: Answer): string {
  const lines = (block: PaperBlock): string[] => {
    if (block.kind === 'address') return [...block.lines];
    if (block.kind === 'table') return [...block.rows, ...block.totals].map((row) => row.join(' | '));
    if (block.kind === 'sides') return block.sides.flatMap(({ role, lines: own }) => [role, ...own]);
    return [block.text];
  };
  return plain(body.blocks.flatMap(lines).join('\n'));
}

/** What tests of templates do with the world of the moment. */
export function templateCalls(at: () => { readonly app: TestApp; readonly world: BillingWorld }) {
  const contract = (values: object = {}) =>
    insertContract(at().world.db, at().world.owner.ownerId, { number: 'Д-7', ...values });
  const office = async (values: object = {}) =>
    contract({
      propertyId: await insertProperty(at().world.db, at().world.owner.ownerId, { purpose: 'commercial' }),
      ...values,
    });
  const preview = (template: string, contractId: string, values: object = {}) =>
    at().world.client.post(`/document-templates/${template}/preview`, { contract_id: contractId, ...values });
  const save = (template: string, contractId: string, values: object = {}) =>
    at().world.client.post(`/document-templates/${template}/documents`, { contract_id: contractId, ...values });

  async function fileOf(documentId: string): Promise<string> {
    const { rawPayload } = await at().app.inject({
      url: `/api/documents/${documentId}/file`,
      headers: { cookie: `sid=${at().world.owner.token}` },
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    return plain(pdfText(rawPayload));
  }

  return { contract, office, preview, save, fileOf };
}
