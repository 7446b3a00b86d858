-- A wallet's page is read along the ledger's two indexes, newest first. The condition stands outside the union: inside, the planner kept
-- each half apart, and all rows of a wallet were read and sorted for one page.
create or replace view wallet_transactions as
select t.id,
       t.account_id,
       substr(t.account_id, 8)::uuid as user_id,
       case t.code
         when 'refund_wallet' then 'refund'
         when 'late_payment' then 'refund'
         when 'redemption' then 'redemption'
         when 'deposit' then 'deposit'
         when 'withdrawal' then 'withdrawal'
         when 'withdrawal_returned' then 'withdrawal'
         else 'other'
       end as type,
       case when t.code = 'withdrawal' and t.reference like 'withdrawal:%' then (
         select case w.status when 'paid' then 'completed' when 'requested' then 'pending' when 'approved' then 'pending' else 'failed' end
         from withdrawals w where w.id = substr(t.reference, 12)::uuid
       ) else 'completed' end as status,
       t.amount,
       t.created_at,
       t.description,
       case when t.reference like 'order:%' then substr(t.reference, 7)::uuid else t.order_id end as order_id,
       case when t.reference like 'redemption:%' then substr(t.reference, 12)::bigint end as loyalty_redemption_id
from (
  select id, credit_account_id as account_id, code, amount, created_at, description, reference, order_id from ledger_transfers
  union all
  select id, debit_account_id, code, -amount, created_at, description, reference, order_id from ledger_transfers
) t
where t.account_id like 'wallet:%';

-- What a seller's own search compares stands in the index: the sales of one who has 20,000 lie in as many places.
drop index orders_of_seller;
create index orders_of_seller on orders (seller_id, created_at desc, id) include (status, game_id, offer_title);

-- As it was, and ten times as fast for texts of plain letters, which have nothing to be translated. No longer strict, so that it stays
-- part of the plan around it.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value) else translate(
    lower(value),
    'àáâãäåçèéêëìíîïñòóôõöùúûüýÿœæأإآٱىةؤئگڤپ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
    'aaaaaaceeeeiiiinooooouuuuyyoaاااايهوءكفب'
  ) end;
