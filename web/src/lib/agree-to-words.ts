import { ApiError } from './api-error.ts';
import { dataChanged } from './data-changed.ts';

/**
 * Agrees to the words of the screen by their hash. Where they are others by now, nothing is agreed to and the new ones take their place on
 * the screen; whoever asked says why. True when it was agreed.
 */
export async function agreeToWords(agree: () => Promise<unknown>): Promise<boolean> {
  try {
    await agree();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
    await dataChanged();
    return false;
  }
}
