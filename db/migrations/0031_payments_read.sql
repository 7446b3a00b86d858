-- The rows that were there before 0030, read while others read and write on (see 0025).
alter table payment_events validate constraint payment_events_outcome;
