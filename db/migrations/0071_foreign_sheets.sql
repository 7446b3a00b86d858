-- Sheets of other makers: in what a file was written, which of their columns hold what, what their
-- words mean; and what an import of games did, by which it is taken back.
-- Additive: yes
-- Locks: game_imports, attribute_imports and bank_answers, for a moment

-- In what the file was written, as its bytes say; of games also the names of its columns and the
-- cells of its first rows, by which somebody says what they hold.
alter table game_imports
  add column file_name text not null default '' check (length(file_name) <= 120),
  add column encoding text not null default 'unicode'
    check (encoding in ('unicode', 'windows-1252', 'windows-1256')),
  add column header text[] not null default '{}' check (cardinality(header) <= 64),
  add column samples jsonb not null default '[]' check (jsonb_typeof(samples) = 'array');
alter table attribute_imports
  add column encoding text not null default 'unicode'
    check (encoding in ('unicode', 'windows-1252', 'windows-1256'));
alter table bank_answers
  add column encoding text not null default 'unicode'
    check (encoding in ('unicode', 'windows-1252', 'windows-1256'));

-- What the columns of a sheet of games hold, in their order, and empty where one is left out; known
-- again by the digest of their names.
create table game_sheet_layouts (
  header   text        primary key check (header ~ '^[0-9a-f]{64}$'),
  columns  text[]      not null check (cardinality(columns) between 1 and 64),
  category text        check (category in ('accounts', 'currencies', 'boosting', 'items')),
  words    jsonb       not null default '{}' check (jsonb_typeof(words) = 'object'),
  saved_by uuid        not null references profiles,
  saved_at timestamptz not null,
  constraint game_sheet_layouts_name check ('name' = any (columns)),
  -- of every row, where no column says it
  constraint game_sheet_layouts_category check ((category is null) = ('category' = any (columns)))
);

-- An import of games that was done, for as long as the site stands.
create table game_import_runs (
  id            uuid        primary key,
  file_name     text        not null check (length(file_name) <= 120),
  created       int         not null check (created >= 0),
  changed       int         not null check (changed >= 0),
  done_by       uuid        not null references profiles,
  done_at       timestamptz not null,
  taken_back_by uuid        references profiles,
  taken_back_at timestamptz,
  removed       int         check (removed between 0 and created),
  restored      int         check (restored between 0 and changed),
  constraint game_import_runs_taken_back
    check (num_nonnulls(taken_back_by, taken_back_at, removed, restored) in (0, 4))
);
create index game_import_runs_newest on game_import_runs (done_at desc, id desc);

-- What it wrote of a game: all of one that it added, otherwise what differed, and how that was.
create table game_import_rows (
  import_id uuid   not null references game_import_runs on delete cascade,
  game_id   bigint not null references games on delete cascade,
  before    jsonb  check (jsonb_typeof(before) = 'object'),  -- null: it was added
  after     jsonb  not null check (jsonb_typeof(after) = 'object'),
  primary key (import_id, game_id)
);
create index game_import_rows_of_game on game_import_rows (game_id);

insert into act_permissions (action, permission) values
  ('games.layout', 'edit_shop'),
  ('games.take_back', 'edit_shop');
