-- What a month expects is what falls due in it (ADR 0048). By the month of the receipt a portfolio in which some pay for the next month and
-- some for the present one compared money of two months: what a tenant paid ahead was received in one and had been expected in another.
-- Received is by the day of payment as before, so both are now of the days of the month.
do $do$
declare
  v record;
  v_def text;
begin
  for v in select * from (values
    ('private.roll_receipts()', 'select owner_id, period, case when status = ''issued'' then own_kop else 0 end as kop from new_rows',
     'select owner_id, coalesce(to_char(due_on, ''YYYY-MM''), period) as period, case when status = ''issued'' then own_kop else 0 end as kop from new_rows'),
    ('private.roll_receipts_update()', 'select owner_id, period, case when status = ''issued'' then own_kop else 0 end as kop from new_rows',
     'select owner_id, coalesce(to_char(due_on, ''YYYY-MM''), period) as period, case when status = ''issued'' then own_kop else 0 end as kop from new_rows'),
    ('private.roll_receipts_update()', 'select owner_id, period, case when status = ''issued'' then -own_kop else 0 end from old_rows',
     'select owner_id, coalesce(to_char(due_on, ''YYYY-MM''), period), case when status = ''issued'' then -own_kop else 0 end from old_rows'),
    ('private.recount_owner(uuid)', 'select r.period, r.own_kop as charged, 0 as received from public.receipts r',
     'select coalesce(to_char(r.due_on, ''YYYY-MM''), r.period) as period, r.own_kop as charged, 0 as received from public.receipts r')) f(name, before, after)
  loop
    v_def := pg_get_functiondef(v.name::regprocedure);
    if position(v.before in v_def) = 0 then
      raise exception '% is not what it was', v.name;
    end if;
    execute replace(v_def, v.before, v.after);
  end loop;
end $do$;
comment on column owner_months.charged_kop is 'own sums of issued receipts by the month they fall due in';

update owner_months set charged_kop = 0 where charged_kop <> 0;
insert into owner_months as m (owner_id, period, charged_kop)
select r.owner_id, coalesce(to_char(r.due_on, 'YYYY-MM'), r.period), sum(r.own_kop) from receipts r where r.status = 'issued' group by 1, 2
on conflict (owner_id, period, slot) do update set charged_kop = m.charged_kop + excluded.charged_kop;
