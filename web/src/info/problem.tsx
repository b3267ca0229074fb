import { CircleAlert } from 'lucide-react';

/** Where a form says what it could not take: read aloud when it comes, and told from good news by more than its colour. */
export function Problem({ id }: { readonly id: string }) {
  return (
    <p className="msg" role="alert" id={id} data-problem="" hidden>
      <CircleAlert size={18} aria-hidden />
      <span data-words="" />
    </p>
  );
}
