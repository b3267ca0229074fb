/** The key that a message to one of the owner's people needs when it leaves (`private.message_keys`). */
export const memberKey = (ownerId: string): string => `member:${ownerId}`;
