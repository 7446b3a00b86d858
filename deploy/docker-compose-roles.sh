#!/bin/sh
# Makes the roles and the database as docs/operations.md says, when docker-compose.yml starts PostgreSQL for the first time.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v program="$PROGRAM_PASSWORD" --username postgres <<'SQL'
create role kanz_owner login password :'owner';
create role kanz_program login password :'program';
grant kanz_program to kanz_owner;
create database kanz owner kanz_owner;
SQL
