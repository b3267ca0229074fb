/**
 * A file `f` that whoever answers by a link may name: a picture that was sent for such an answer and belongs to nothing yet. He knows no other,
 * and one that he was told of by somebody else he would put where a manager may open it.
 */
export const SENT_BY_LINK = `(f.kind = 'image' and f.purpose in ('reading_photo', 'payment_photo', 'task_photo') and f.attached_at is null)`;
