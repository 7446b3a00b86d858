-- What 0062_partial_refunds.sql and what follows it made true of every row.
-- Additive: yes
-- Locks: orders, order_history, ledger_transfers, share update exclusive, while they are read

alter table orders validate constraint orders_refunded_part;
alter table order_history validate constraint order_history_move_check;
alter table ledger_transfers validate constraint ledger_transfers_code_check;
