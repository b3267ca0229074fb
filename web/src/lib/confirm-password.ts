import { confirmPassword } from '@kliuchar/api-schema/auth';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { call } from './http.ts';

/** The password once more, for what `reauth_required` has refused (contract.md §3.2). */
export const PROOF = confirmPassword.body;

export async function sendProof(body: BodyInputOf<typeof confirmPassword>, idempotencyKey: string): Promise<void> {
  await call(confirmPassword, { body, idempotencyKey });
}
