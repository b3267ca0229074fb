/** Where a missing or an old rate is put right: rates and indexes stand beside the tariffs. */
export const RATES_PATH = '/tariffs?view=rates';
/** Landlords' cards: who is paid, by what code. */
export const LANDLORDS_PATH = '/counterparties?role=landlord';
