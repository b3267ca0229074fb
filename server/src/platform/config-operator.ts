import { parseIban } from '@kliuchar/domain/identifiers/iban';
import type { Reader } from './config-reader.ts';

/**
 * The requisites of whoever runs the installation. What is not configured is null: legal pages mark it as still to be filled in, and
 * without a name, a code and an account no invoice can be paid by transfer.
 */
export type Operator = {
  readonly name: string | null;
  /** ЄДРПОУ of a company or РНОКПП of a person. */
  readonly taxId: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly iban: string | null;
};

export function readOperator(reader: Reader): Operator {
  return {
    name: reader.text('OPERATOR_NAME'),
    taxId: reader.parsed<string | null>(
      'OPERATOR_TAX_ID',
      null,
      (text) => (/^(\d{8}|\d{10})$/.test(text) ? text : null),
      'потрібен код ЄДРПОУ (8 цифр) або РНОКПП (10 цифр)',
    ),
    address: reader.text('OPERATOR_ADDRESS'),
    email: reader.parsed<string | null>(
      'OPERATOR_EMAIL',
      null,
      (text) => (/^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : null),
      'потрібна електронна адреса',
    ),
    phone: reader.text('OPERATOR_PHONE'),
    iban: reader.parsed<string | null>('OPERATOR_IBAN', null, ibanOrNull, 'потрібен український IBAN, 29 символів'),
  };
}

function ibanOrNull(text: string): string | null {
  const iban = parseIban(text);
  return iban.ok ? iban.value : null;
}
