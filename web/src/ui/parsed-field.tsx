import type { Day } from '@kliuchar/domain/dates/day';
import { parseDayInput } from '@kliuchar/domain/dates/parse-day-input';
import { bankOfIban, formatIban, parseIban } from '@kliuchar/domain/identifiers/iban';
import { formatPhone, parsePhone } from '@kliuchar/domain/identifiers/phone';
import { formatDecimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import { parseDecimalInput, parseMoneyInput } from '@kliuchar/domain/money/parse-money';
import type { Decision } from '@kliuchar/domain/refusal/refusal';
import clsx from 'clsx';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { useBoundField } from '../lib/bound-field.ts';
import { textBefore } from '../lib/early-form.ts';
import { type Currency, currencySign, formatDay, formatDecimalUk, formatPrice, formatUahParts } from '../lib/format.ts';
import { describe, Field } from './field.tsx';
import { type BoundField, look } from './text-field.tsx';

/** How a kind of value is read from what people type and written back when they leave the field. */
type Kind<T> = {
  readonly read: (text: string) => Decision<T>;
  readonly write: (value: T) => string;
  readonly refusals: Readonly<Record<string, string>>;
  readonly otherwise: string;
};

type ParsedFieldProps<V extends FieldValues, T> = BoundField<V> & {
  readonly kind: Kind<T>;
  readonly inputMode: 'decimal' | 'numeric' | 'tel' | 'text';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly suffix?: ReactNode;
  readonly short?: boolean;
  /** A control inside the field, at its right end. */
  readonly action?: (set: (value: T) => void, value: T | null) => ReactNode;
};

/**
 * No masks (ux.md finding 7): any text may be typed or pasted; the form holds the value read from it, the field shows it in its
 * one form on leaving; what cannot be read is refused on submit with words of its own.
 */
export function ParsedField<V extends FieldValues, T extends string | number>(props: ParsedFieldProps<V, T>) {
  const {
    form,
    name,
    label,
    hint,
    optional,
    className,
    kind,
    inputMode,
    autoComplete,
    placeholder,
    suffix,
    short,
    action,
  } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const value = isValue<T>(field.value) ? field.value : null;
  const [early] = useState(() => textBefore(id));
  const [text, setText] = useState(() => early ?? (value === null ? '' : kind.write(value)));

  // The form may be filled from outside: a draft restored, an example chosen. Then the text follows the value.
  useEffect(() => {
    setText((typed) => {
      const read = kind.read(typed);
      if (read.ok ? read.value === value : value === null && form.unread.has(name)) return typed;
      return value === null ? '' : kind.write(value);
    });
  }, [value, kind, form.unread, name]);
  useEffect(() => () => void form.unread.delete(name), [form.unread, name]);

  const change = (typed: string) => {
    setText(typed);
    const read = kind.read(typed);
    if (read.ok || read.refusal.code === 'empty') form.unread.delete(name);
    else form.unread.set(name, kind.refusals[read.refusal.code] ?? kind.otherwise);
    field.onChange(read.ok ? read.value : null);
  };
  const set = (next: T) => change(kind.write(next));
  const takeOver = useEffectEvent(() => early !== null && change(early));
  useEffect(() => void takeOver(), []);

  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error}>
      <div className={clsx('in-wrap', (suffix || action) && 'with-suf', short && 'short')}>
        <input
          {...describe(id, hint, error)}
          id={id}
          name={name}
          ref={field.ref}
          className="in num"
          type={inputMode === 'tel' ? 'tel' : 'text'}
          inputMode={inputMode}
          autoComplete={autoComplete ?? 'off'}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            if (value !== null) setText(kind.write(value));
            field.onBlur();
          }}
        />
        {suffix && <span className="suf">{suffix}</span>}
        {action?.(set, value)}
      </div>
    </Field>
  );
}

const NUMBER_REFUSALS = {
  negative: t.fields.negative,
  too_many_digits: t.fields.tooManyDigits,
  too_large: t.fields.tooLarge,
};

const MONEY: Kind<number> = {
  read: (text) => parseMoneyInput(text),
  write: (value) => {
    const { whole, kopecks } = formatUahParts(kop(value));
    return whole + kopecks;
  },
  refusals: NUMBER_REFUSALS,
  otherwise: t.fields.number,
};

const DECIMAL: Kind<string> = {
  read: (text) => {
    const read = parseDecimalInput(text);
    return read.ok ? { ok: true, value: formatDecimal(read.value) } : read;
  },
  write: formatDecimalUk,
  refusals: NUMBER_REFUSALS,
  otherwise: t.fields.number,
};

/** A price is written as it is shown everywhere: 43.2 is «43,20». */
export const PRICE: Kind<string> = { ...DECIMAL, write: formatPrice };

const PHONE: Kind<string> = { read: parsePhone, write: formatPhone, refusals: {}, otherwise: t.fields.phone };

/** A whole account with a slip in it is not told to be incomplete: the digits are there, one of them is wrong. */
export const IBAN: Kind<string> = {
  read: parseIban,
  write: formatIban,
  refusals: {
    checksum: t.fields.ibanChecksum,
    letter_inside: t.fields.ibanLetter,
    not_ukrainian: t.fields.ibanForeign,
  },
  otherwise: t.fields.iban,
};

/** The value of a day field in a form, `YYYY-MM-DD`. */
export const DAY: Kind<Day> = {
  read: parseDayInput,
  write: formatDay,
  refusals: { no_such_day: t.fields.noSuchDay },
  otherwise: t.fields.day,
};

/** A sum; the form holds whole kopecks (or hundredths of the currency). */
export function MoneyField<V extends FieldValues>({
  currency = 'UAH',
  ...rest
}: BoundField<V> & { readonly currency?: Currency; readonly short?: boolean }) {
  return <ParsedField {...rest} kind={MONEY} inputMode="decimal" suffix={currencySign(currency)} />;
}

type NumberField<V extends FieldValues> = BoundField<V> & { readonly suffix?: ReactNode; readonly short?: boolean };

/** A reading, an area, a rate; the form holds the exact decimal string of the wire. */
export function DecimalField<V extends FieldValues>(props: NumberField<V>) {
  return <ParsedField {...props} kind={DECIMAL} inputMode="decimal" />;
}

/** Hryvnias for a unit, as exact as the supplier's; the form holds the exact decimal string of the wire. */
export function PriceField<V extends FieldValues>(props: NumberField<V>) {
  return <ParsedField {...props} kind={PRICE} inputMode="decimal" />;
}

/** A telephone; the form holds E.164. */
export function PhoneField<V extends FieldValues>(props: BoundField<V> & { readonly autoComplete?: 'tel' | 'off' }) {
  return <ParsedField {...props} kind={PHONE} inputMode="tel" />;
}

/** An account; once it is whole, the bank is named. */
export function IbanField<V extends FieldValues>({ hint, ...rest }: BoundField<V>) {
  const { field } = useController({ control: rest.form.control, name: rest.name });
  const read = typeof field.value === 'string' ? parseIban(field.value) : null;
  const bank = read?.ok ? bankOfIban(read.value) : null;
  const shown = bank ? t.bank(bank.name ?? bank.mfo) : hint;
  return (
    <ParsedField
      {...rest}
      className={clsx('iban', rest.className)}
      {...(shown !== undefined && { hint: shown })}
      kind={IBAN}
      inputMode="text"
    />
  );
}

function isValue<T extends string | number>(value: unknown): value is T {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
