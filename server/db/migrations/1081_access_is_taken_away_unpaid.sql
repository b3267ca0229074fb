-- Whoever has not paid may take away what he has let others into: a manager and a tenant too, as a key, a webhook and a colleague (0620). What
-- lets somebody in, or lets him further, stays closed.
create or replace function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'payment_order', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'contract.letters_resumed', 'owner.reminders_updated', 'api_key.revoked', 'webhook.paused', 'webhook.deleted',
                      'member.removed', 'member.left', 'member.role_changed', 'member.revoked', 'member.declined',
                      'manager.revoked', 'tenant.revoked', 'counterparty.access_closed')
$$;
