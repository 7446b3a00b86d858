-- What 0018 to 0022 check in the tables that grow with the market was added `not valid`: it held for every new row from then on, and
-- no row had to be read for it while the table was locked against everybody. The rows that were there are read here, in a transaction
-- of its own (db/migrate.ts), whose lock lets everybody read and write meanwhile. Two things of those migrations do stop work on such
-- a table until they are committed: an index on it stops its writes, and the numbers of payment_events (0021) its reads too.
alter table profiles validate constraint profiles_suspension_reason_check, validate constraint profiles_suspension_reasoned;
alter table ledger_accounts validate constraint ledger_accounts_id_check, validate constraint ledger_accounts_keep_balance;
alter table ledger_transfers validate constraint ledger_transfers_code_check;
alter table orders validate constraint orders_refund_of_wallet;
alter table payment_events
  validate constraint payment_events_outcome,
  validate constraint payment_events_handled_note_check,
  validate constraint payment_events_handled;
alter table offers
  validate constraint offers_category_of_game,
  validate constraint offers_hold_reason,
  validate constraint offers_held_with_reason,
  validate constraint offers_held_is_paused;
alter table order_feedback validate constraint order_feedback_reply_length, validate constraint order_feedback_reply_once;
