import { common } from '../i18n/uk/common.ts';
import { ApiError } from './api-error.ts';
import { dataChanged } from './data-changed.ts';
import { toast } from './toast.ts';

/**
 * Agrees to the words of the screen by their hash. Where they are others by now, nothing is agreed to: the new ones take their place on the
 * screen and it is said why. True when it was agreed.
 */
export async function agreeToWords(agree: () => Promise<unknown>): Promise<boolean> {
  try {
    await agree();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
    await dataChanged();
    toast({ title: common.wordsChanged, variant: 'destructive' });
    return false;
  }
}
