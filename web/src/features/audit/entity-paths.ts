/** Where the thing of a row of the journal is looked at; null where it has no page of its own. */
export function pathOf({
  entityType,
  entityId,
}: {
  readonly entityType: string;
  readonly entityId: string;
}): string | null {
  switch (entityType) {
    case 'property':
      return `/properties/${entityId}`;
    case 'complex':
      return `/complexes/${entityId}`;
    case 'counterparty':
      return `/counterparties/${entityId}`;
    case 'contract':
      return `/contracts/${entityId}`;
    case 'receipt':
      return `/receipts/${entityId}`;
    case 'physical_meter':
      return `/physical-meters/${entityId}`;
    case 'task':
      return `/tasks?task=${entityId}`;
    case 'payment':
      return `/payments?view=all&payment=${entityId}`;
    case 'tariff':
      return `/tariffs?tariff=${entityId}`;
    case 'document':
      return `/documents?document=${entityId}`;
    default:
      return null;
  }
}
