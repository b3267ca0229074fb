import { getProperty } from '@kliuchar/api-schema/properties';
import { getTariff } from '@kliuchar/api-schema/tariffs';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { followService, type MeterValues, zonesByTariff } from './meter-values.ts';

/** Of how many zones the electricity tariff of an object is; null while that is not known or where there is no tariff. */
function useTariffZones(propertyId: string): number | null {
  const query = useQuery({
    queryKey: ['properties', propertyId, 'tariff-zones'],
    queryFn: async ({ signal }) => {
      const { serviceSettings } = await call(getProperty, { params: { propertyId }, signal });
      const tariffId = serviceSettings.services.find(({ code }) => code === 'electricity')?.tariffId;
      return tariffId ? (await call(getTariff, { params: { tariffId }, signal })).zones : null;
    },
    enabled: propertyId !== '',
    // It only fills in a choice that stands open.
    meta: { quiet: true },
  });
  return query.data ?? null;
}

/** The register of a new meter follows its service, and its zones the tariff of the object that is chosen for it. */
export function useNewDevice({ methods }: AppForm<MeterValues>, service: ServiceCode, propertyId: string): void {
  const before = useRef(service);
  useEffect(() => {
    const { digits, decimals, unit } = followService(methods.getValues(), before.current, service);
    before.current = service;
    methods.setValue('digits', digits);
    methods.setValue('decimals', decimals);
    methods.setValue('unit', unit);
  }, [service, methods]);
  const tariffZones = useTariffZones(propertyId);
  useEffect(() => {
    methods.setValue('zones', zonesByTariff(methods.getValues('zones'), tariffZones));
  }, [tariffZones, methods]);
}
