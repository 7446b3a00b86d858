-- The queue makes its own tables (pg-boss), in a schema that belongs to the role of the program (db/grant.ts): that role may create
-- nothing anywhere else, and no schema.
create schema if not exists jobs;
