-- A provider named only in a contract's own services was deleted as one in no use, and his id stayed there: the next change of the services was
-- refused for a supplier whom nobody can find. Such a card is archived now; what points to none is emptied.
update contracts c set utilities = (
    select jsonb_agg(case when s.service ->> 'providerCounterpartyId' is not null and not exists (select 1 from counterparties cp
                            where cp.owner_id = c.owner_id and cp.id::text = s.service ->> 'providerCounterpartyId')
                          then s.service - 'providerCounterpartyId' else s.service end order by s.place)
      from jsonb_array_elements(c.utilities) with ordinality s(service, place))
 where jsonb_typeof(c.utilities) = 'array' and exists (select 1 from jsonb_array_elements(c.utilities) u
   where u ->> 'providerCounterpartyId' is not null
     and not exists (select 1 from counterparties cp where cp.owner_id = c.owner_id and cp.id::text = u ->> 'providerCounterpartyId'));
