import { common } from '../i18n/uk/common.ts';
import { dataChanged } from './data-changed.ts';
import { toast } from './toast.ts';
import { toastError } from './toast-error.ts';

type Words = { readonly done: string; readonly failed: (reason: string) => string };

/** «Повернути» in the toast of a deed that has a reverse (ux.md S3): one press, and everything that shows it is asked again. */
export function takeBack(reverse: () => Promise<unknown>, { done, failed }: Words) {
  const run = async () => {
    try {
      await reverse();
      await dataChanged();
      toast({ title: done, variant: 'success' });
    } catch (error) {
      toastError(error, failed);
    }
  };
  return { label: common.takeBack, run: () => void run() };
}
