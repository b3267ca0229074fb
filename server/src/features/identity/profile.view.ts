import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getProfile, listPaymentAccounts, listSessions } from '@kliuchar/api-schema/profile';
import { bankName } from '@kliuchar/domain/identifiers/bank-names';
import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import type { Vault } from '../../platform/crypto.ts';
import { describeDevice } from './describe-device.ts';
import { onboardingOf } from './onboarding.ts';
import type { OwnerRow, PaymentAccountRow, SessionRow, UserRow } from './profile.sql.ts';

export type ProfileReply = ReplyOf<typeof getProfile>;
export type PaymentAccountReply = ReplyOf<typeof listPaymentAccounts>['items'][number];
export type SessionReply = ReplyOf<typeof listSessions>['items'][number];

/** Names the column a sealed value belongs to: moved elsewhere it does not open. */
export const ACCOUNT_TAX_ID_CONTEXT = 'payment_accounts.tax_id';

export function profileView(user: UserRow, owners: readonly OwnerRow[]): ProfileReply {
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    middleName: user.middle_name,
    callSign: user.call_sign,
    email: user.email,
    phone: user.phone,
    phoneVerified: user.phone_verified_at !== null,
    theme: user.theme,
    onboardingCompleted: onboardingOf(owners).completed,
    version: user.version,
    createdAt: user.created_at,
  };
}

/** The tax id leaves the vault only to be masked: the form shows its end and takes a new one (product.md §4). */
export function paymentAccountView(vault: Vault, row: PaymentAccountRow): PaymentAccountReply {
  return {
    id: row.id,
    name: row.name,
    iban: row.iban,
    bank: bankName(row.iban.slice(4, 10)),
    taxId: row.tax_id_sealed === null ? null : maskTaxId(vault.open(row.tax_id_sealed, ACCOUNT_TAX_ID_CONTEXT)),
    default: row.is_default,
    version: row.version,
  };
}

export function sessionRowView(row: SessionRow): SessionReply {
  return {
    id: row.id,
    current: row.current,
    device: describeDevice(row.user_agent),
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}
