/** Чиє показує список, для того, хто працює на кількох власників. */
export const ownerFilter = { label: 'Власник' } as const;
