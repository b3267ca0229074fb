-- The order of a receipt's parts (0581) is a setting of the profile, and those stay open without a subscription (0290, specification §6.10).
create or replace function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'payment_order', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'owner.reminders_updated', 'api_key.revoked', 'webhook.paused', 'webhook.deleted')
$$;
