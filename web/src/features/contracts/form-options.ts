import { getCounterparty, listCounterparties } from '@kliuchar/api-schema/counterparties';
import { listPaymentAccounts } from '@kliuchar/api-schema/profile';
import { getProperty, listProperties, type PropertyListItem } from '@kliuchar/api-schema/properties';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { formatDay } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { propertyKey } from '../../lib/query-client.ts';
import { useRole, useSession } from '../../lib/session.ts';
import { quietSummaryQuery } from '../../lib/summary-query.ts';

const LIMIT = 20;

/** What is not free: let to somebody, promised, or set aside by hand. The next lease of any of them is written ahead of its day. */
const TAKEN = ['occupied', 'reserved', 'maintenance', 'unusable'] as const;

/**
 * Objects by what is typed, the free ones first. A let one is offered as well: its next contract begins when this one is over, and
 * whether two overlap is the server's to say. A contract of its own object is offered in an edit by its label.
 */
export function usePropertyOptions() {
  const [text, setText] = useState('');
  const q = useDebounced(text, 250);
  const free = usePropertyPage(q, { available: true });
  const taken = usePropertyPage(q, { status: TAKEN });
  const items = [...(free.data?.items ?? []), ...(taken.data?.items ?? [])];
  return {
    onSearch: setText,
    loading: free.isFetching || taken.isFetching,
    onRetry: retryOf(free, taken),
    city: items[0]?.address.city ?? '',
    options: items.filter(mayBeLet).map((item) => ({
      value: item.id,
      label: item.displayName,
      note: [item.address.city, t.inline.types[item.type].toLowerCase(), takenOf(item)].filter(Boolean).join(' · '),
    })),
  };
}

type Asked = { readonly isError: boolean; readonly refetch: () => Promise<unknown> };

/** What asks again for the answers that did not come; undefined while all did. */
function retryOf(...asked: readonly Asked[]): (() => void) | undefined {
  const failed = asked.filter(({ isError }) => isError);
  if (failed.length === 0) return undefined;
  return () => {
    for (const query of failed) void query.refetch();
  };
}

type Page = { readonly available: true } | { readonly status: typeof TAKEN };

function usePropertyPage(q: string, page: Page) {
  const userId = useSession()?.user.id ?? '';
  return useQuery({
    queryKey: propertyKey(userId, 'options', page, q),
    queryFn: ({ signal }) => call(listProperties, { query: { ...page, limit: LIMIT, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: q ? () => specOfThings.propertySearchFailed : properties.failed.list },
  });
}

/** Until when it is taken, beside its name; nothing for a free one. */
function takenOf({ status, contractEnd }: PropertyListItem): string | null {
  if (status === 'vacant') return null;
  if (status !== 'occupied') return properties.statuses[status].toLowerCase();
  return contractEnd ? t.form.letUntil(formatDay(contractEnd)) : t.form.letOpenEnded;
}

/** An object that is entrusted for something else than its contracts is not offered. */
function mayBeLet({ role, permissions }: PropertyListItem): boolean {
  return role === 'owner' || (role === 'manager' && permissions?.includes('contracts') === true);
}

export function usePersonOptions(role: 'tenant' | 'landlord' | 'guarantor') {
  const [text, setText] = useState('');
  const q = useDebounced(text, 250);
  const query = useQuery({
    queryKey: ['counterparties', 'options', role, q],
    queryFn: ({ signal }) =>
      call(listCounterparties, {
        // A person added without this role may still be chosen by name; before anything is typed those with it come first.
        query: { limit: LIMIT, ...(q ? { q } : { role: [role] }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const people = (query.data?.items ?? []).filter((person) => role === 'landlord' || !person.isSelf);
  return {
    onSearch: setText,
    loading: query.isFetching,
    onRetry: retryOf(query),
    self: query.data?.items.find((person) => person.isSelf) ?? null,
    options: people.map(({ id, displayName, phone, email }) => ({
      value: id,
      label: displayName,
      ...((phone || email) && { note: phone ? formatPhone(phone) : (email ?? '') }),
    })),
  };
}

/** The name of a person who came with the address and may stand on no page of the options. */
export function usePersonName(counterpartyId: string | undefined): string | undefined {
  return usePerson(counterpartyId).data?.displayName;
}

/** Quiet: a manager of the contract alone has no card to read. */
export function usePerson(counterpartyId: string | undefined) {
  return useQuery({
    queryKey: ['counterparties', 'one', counterpartyId],
    queryFn: ({ signal }) => call(getCounterparty, { params: { counterpartyId: counterpartyId ?? '' }, signal }),
    enabled: counterpartyId !== undefined,
    meta: { quiet: true },
  });
}

/** Services, area and usual rent of the chosen object. */
export function useChosenProperty(propertyId: string) {
  const userId = useSession()?.user.id ?? '';
  return useQuery({
    queryKey: propertyKey(userId, 'detail', propertyId),
    queryFn: ({ signal }) => call(getProperty, { params: { propertyId }, signal }),
    enabled: propertyId !== '',
  });
}

/** The accounts belong to the owner; a manager who writes contracts leaves the default one. */
export function useAccountChoices() {
  const isOwner = useRole() === 'owner';
  const query = useQuery({
    queryKey: ['payment-accounts'],
    queryFn: ({ signal }) => call(listPaymentAccounts, { signal }),
    enabled: isOwner,
    meta: { quiet: true },
  });
  return {
    none: query.isSuccess && query.data.items.length === 0,
    // Two accounts may differ by the payee's name alone; for a contract they are one.
    choices: distinct(query.data?.items ?? []).map(({ iban, name, bank }) => ({
      value: iban,
      label: `${formatIban(iban)} · ${bank ?? name}`,
    })),
  };
}

/** The last published rate the summary knows, asked for only when the rent is foreign. */
export function useRate(currency: 'UAH' | 'USD' | 'EUR') {
  const userId = useSession()?.user.id ?? '';
  const query = useQuery({ ...quietSummaryQuery(userId), enabled: currency !== 'UAH' });
  const rates = query.data?.rates;
  const value = currency === 'USD' ? rates?.usd : currency === 'EUR' ? rates?.eur : null;
  return value && rates?.date ? { value, on: rates.date } : null;
}

function distinct<A extends { readonly iban: string }>(accounts: readonly A[]): A[] {
  return [...new Map(accounts.map((account) => [account.iban, account])).values()];
}
