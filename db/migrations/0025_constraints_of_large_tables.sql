-- What 0018 to 0022 demand of the tables that grow with the market was added `not valid`: it held for every new row from then on,
-- and no row had to be read while the table was locked against everybody. The rows that were there are read here, in a transaction
-- of its own (db/migrate.ts), whose lock lets everybody read and write meanwhile.
alter table ledger_accounts validate constraint ledger_accounts_id_check, validate constraint ledger_accounts_keep_balance;
alter table ledger_transfers validate constraint ledger_transfers_code_check;
alter table orders validate constraint orders_refund_of_wallet;
alter table offers
  validate constraint offers_category_of_game,
  validate constraint offers_hold_reason,
  validate constraint offers_held_with_reason,
  validate constraint offers_held_is_paused;
