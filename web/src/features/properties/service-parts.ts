import type { COUNTERPARTY_ROLES } from '@kliuchar/api-schema/counterparties';
import type { Property } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { ComponentType } from 'react';
import type { Path } from 'react-hook-form';
import type { AppForm } from '../../lib/forms.ts';
import type { BoundField } from '../../ui/text-field.tsx';
import type { ServicesValues } from './service-form.ts';

type TariffFieldProps = {
  readonly form: AppForm<ServicesValues>;
  readonly name: Path<ServicesValues>;
  readonly label: string;
  readonly service: ServiceCode;
  readonly selectedLabel?: string;
};

type SupplierFieldProps = BoundField<ServicesValues> & {
  readonly newRole: (typeof COUNTERPARTY_ROLES)[number];
  readonly selectedLabel?: string;
};

/** What a service takes from tariffs and counterparties: the route hands it over, since no feature imports another. */
export type ServiceParts = {
  readonly tariffs: readonly Tariff[];
  readonly TariffField: ComponentType<TariffFieldProps>;
  readonly SupplierField: ComponentType<SupplierFieldProps>;
};

export type ServiceRowProps = {
  readonly form: AppForm<ServicesValues>;
  readonly at: number;
  readonly property: Pick<Property, 'areaTotal' | 'residentsCount'>;
  readonly parts: ServiceParts;
  readonly startOpen: boolean;
  readonly providerName: string | null;
  readonly tariffTitle: string | null;
  readonly onRemove: () => void;
};
