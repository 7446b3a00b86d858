-- The games that a category hid when it was disabled, which can be shown again with it.
-- Additive: yes
-- Locks: category_settings, for a moment

alter table category_settings add column games_hidden bigint[] not null default '{}';
