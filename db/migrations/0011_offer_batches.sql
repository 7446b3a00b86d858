-- What a seller is about to do to many offers at once, kept between its preview and its confirmation.
create table offer_batches (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  kind       text        not null check (kind in ('pause', 'activate', 'reprice', 'delete', 'import')),
  content    jsonb       not null,               -- the chosen offers with the prices seen, or the text of the file
  result     jsonb,                              -- how many were changed, and how many could not be and why
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint offer_batches_applied_with_result check ((applied_at is null) = (result is null))
);
create index offer_batches_by_age on offer_batches (created_at);
