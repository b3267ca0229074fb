-- Who has asked for no more letters of a contract may change his mind, and asks his landlord (the page of 0211 says so).
grant delete on message_stops to kliuchar_app;

-- The tenant's own wish is heard whether his landlord has paid us or not, as a link may be closed.
create or replace function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'payment_order', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'contract.letters_resumed', 'owner.reminders_updated', 'api_key.revoked', 'webhook.paused', 'webhook.deleted',
                      'member.removed', 'member.left', 'member.role_changed', 'member.revoked', 'member.declined')
$$;
