import { ApiError } from '../../lib/api-error.ts';

/** Tells when the server has taken a lower value for a turn of the register, which only a person knows (contract.md §3.9); the refusal goes on. */
export async function askedOfRollover<Answer>(sent: Promise<Answer>, ask: () => void): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rollover_unconfirmed') ask();
    throw error;
  }
}
