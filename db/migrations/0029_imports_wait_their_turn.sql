-- An import of offers that takes longer than a browser waits for goes on without it: since when it is under way, and why nothing of
-- it was written when that is over.
alter table offer_batches
  add column asked_at timestamptz,
  add column refused text check (refused in ('changed', 'not_a_seller', 'failed')),
  add constraint offer_batches_imports_wait check (asked_at is null or kind = 'import'),
  add constraint offer_batches_one_outcome check (num_nonnulls(refused, result) <= 1 and (refused is null or asked_at is not null));
