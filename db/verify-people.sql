-- What may never happen to people and their accounts, as verify.sql says it of the trade and in its
-- way; what a deleted account still has of orders is there.
--
--  15 a deleted account has no open order and no money, sells nothing, opens nothing and is named on no order
--  16 who is asked for a code has a confirmed app to take it from, and nobody else has, nor codes or browsers that one trusts
--  24 a name that was given up is nobody else's while it is held

-- What a deleted account may not keep or do (15).
select 15 as invariant, 'profile:' || p.id as subject, 'is deleted and still ' || d.does as detail
from profiles p, lateral (
  select 'sells' where exists (select from offers where user_id = p.id and status = 'active')
  union all select 'signs in'
  where exists (select from auth_accounts where user_id = p.id)
    or exists (select from sessions where user_id = p.id)
  union all select 'holds money'
  where exists (select from ledger_accounts where id = 'wallet:' || p.id and balance <> 0)
  union all select 'has money on its way'
  where exists (select from withdrawals
    where user_id = p.id and status in ('requested', 'approved'))
    or exists (select from deposits where user_id = p.id and status = 'pending')
    or exists (select from transfer_receipts where user_id = p.id and state = 'under_review')
  union all select 'has an account or a receipt'
  where exists (select from withdrawals where user_id = p.id and account is not null)
    or exists (select from deposits where user_id = p.id and receipt_url is not null)
    or exists (select from transfer_receipts
      where user_id = p.id and (receipt_url is not null or sender_name is not null))
  union all select 'has details on an order'
  where exists (select from orders where user_id = p.id and buyer_phone <> '-')
) d (does)
where p.deleted_at is not null;

-- Who is asked for a code (16).
select 16 as invariant, 'profile:' || p.id as subject,
  case when p.two_factor_enabled then 'is asked for a code and has no confirmed app'
    else 'has a confirmed app and is asked for no code' end as detail
from profiles p left join two_factors f on f.user_id = p.id
where p.two_factor_enabled <> (f.confirmed_at is not null)
union all
select 16, 'profile:' || p.id, 'is asked for no code and keeps ' || k.what
from (
  select user_id, 'recovery codes' as what from recovery_codes group by user_id
  union all select user_id, 'trusted browsers' from trusted_devices group by user_id
) k join profiles p on p.id = k.user_id
where not p.two_factor_enabled;

-- Names that were given up (24): who has one held for somebody else took it later, or owned it.
select 24 as invariant, 'profile:' || p.id as subject,
  format('is called %s, which is held for another', p.username) as detail
from released_usernames h join profiles p on lower(p.username) = h.username and p.id <> h.user_id
where h.held_until > coalesce(p.deleted_at, p.last_username_change, p.created_at);
