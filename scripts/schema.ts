import type pg from 'pg'

/**
 * The schema of a migrated database as PostgreSQL itself states it, to be read and compared: each
 * table with its columns, constraints, indexes and triggers, then views, then functions, each kind
 * by name. What belongs to an extension, to the migrator or to the queue is left out.
 */
export async function schemaOf(client: pg.Client): Promise<string> {
  const parts: string[] = []
  for (const query of [EXTENSIONS, TABLES, VIEWS, FUNCTIONS]) {
    const { rows } = await client.query<{ text: string }>(query)
    parts.push(...rows.map(({ text }) => text.trim()))
  }
  return `${[HEAD, ...parts].join('\n\n')}\n`
}

const HEAD = `-- The schema that db/migrations make, as PostgreSQL states it: printed by \`npm run types\`, to be
-- read. It is not edited by hand, and not run. Why things are so is said in the migrations.`

const EXTENSIONS = `
  select string_agg(line, E'\\n' order by line) as text from (
    select format('create extension %I;', extname) as line
    from pg_extension where extname <> 'plpgsql'
    union all
    select format('create schema %I;', nspname)
    from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
  ) o`

/** A row \`o\` of a catalogue that is of the schema public, and nobody else's. */
const isOwn = (catalog: 'pg_class' | 'pg_proc', prefix: 'rel' | 'pro') => `
  ${prefix}namespace = 'public'::regnamespace and ${prefix}name not like 'kysely\\_%'
  and not exists (
    select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

const COLUMNS = `
  select string_agg(
    concat_ws(' ',
      format('  %I', attname),
      format_type(atttypid, atttypmod),
      case
        when attidentity <> '' then 'generated always as identity'
        when attgenerated <> ''
          then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
        when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid, true)
      end,
      case when attnotnull then 'not null' end),
    E',\\n' order by attnum)
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = o.oid and attnum > 0 and not attisdropped`

const CONSTRAINTS = `
  select string_agg(
    format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(c.oid, true)),
    '' order by contype <> 'p', conname)
  from pg_constraint c where conrelid = o.oid and contype in ('p', 'u', 'c', 'f', 'x')`

/** Those of a constraint are stated with it. */
const INDEXES = `
  select string_agg(
    pg_get_indexdef(indexrelid, 0, true) || E';\\n', '' order by indexrelid::regclass::text)
  from pg_index
  where indrelid = o.oid and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`

const TRIGGERS = `
  select string_agg(pg_get_triggerdef(t.oid, true) || E';\\n', '' order by tgname)
  from pg_trigger t where tgrelid = o.oid and not tgisinternal`

const TABLES = `
  select concat(
    format(E'create table %I (\\n', relname), (${COLUMNS}), (${CONSTRAINTS}), E'\\n);\\n',
    (${INDEXES}), (${TRIGGERS})) as text
  from pg_class o where relkind in ('r', 'p') and ${isOwn('pg_class', 'rel')} order by relname`

const VIEWS = `
  select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, true)) as text
  from pg_class o where relkind = 'v' and ${isOwn('pg_class', 'rel')} order by relname`

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text
  from pg_proc o where ${isOwn('pg_proc', 'pro')} order by proname, oid::regprocedure::text`
