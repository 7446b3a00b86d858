import pg from 'pg'

/** A table with those of its columns that are not computed, all as SQL writes them. */
interface Table {
  name: string
  columns: string
}

/** Gives the rows of a table as JSON, some at a time. */
type Rows = (table: Table) => AsyncIterable<string[]>

/** What a table holds: how many rows, and a digest of all of them in any order. */
export interface Contents {
  table: string
  rows: number
  digest: string
}

/** So many rows go from database to database at a time. */
const BATCH = 1_000

/**
 * Reads all rows of the schema `public` and where its sequences stand, a line each: a table's name,
 * a tab, and the row as JSON; what belongs to migrations is left out.
 */
export async function readRows(url: string): Promise<string[]> {
  return within(url, 'repeatable read read only', async (client) => {
    const lines: string[] = []
    for (const table of await tablesOf(client, ['public'])) {
      const all: string[] = []
      for await (const rows of rowsIn(client, table)) all.push(...rows)
      lines.push(...all.sort().map((row) => `${table.name}\t${row}`))
    }
    for (const { name, at } of await sequencesOf(client, ['public'])) lines.push(`@${name}\t${at}`)
    return lines
  })
}

/** Writes such lines into a migrated database, in place of what is there. */
export async function writeRows(url: string, lines: readonly string[]): Promise<void> {
  const rows = Map.groupBy(lines, (line) => line.slice(0, line.indexOf('\t')))
  const valuesOf = (name: string) =>
    (rows.get(name) ?? []).map((line) => line.slice(line.indexOf('\t') + 1))
  await within(url, 'read committed', async (client) => {
    await refill(client, ['public'], async function* ({ name }) {
      const values = valuesOf(name)
      for (let from = 0; from < values.length; from += BATCH) yield values.slice(from, from + BATCH)
    })
    for (const name of rows.keys())
      if (name.startsWith('@'))
        await client.query('select setval($1, $2)', [name.slice(1), valuesOf(name)[0]])
  })
}

const ALL = ['public', 'jobs']

/**
 * Copies all rows of one database, of the queue too, into another of the same version, in place of
 * what is there. The role of `to` owns the tables and need be no superuser. All in a transaction,
 * which reads one moment and writes everything or nothing.
 */
export async function copyRows(from: string, to: string): Promise<void> {
  await within(from, 'repeatable read read only', (source) =>
    within(to, 'read committed', async (target) => {
      await refill(target, ALL, (table) => rowsIn(source, table))
      for (const { name, at } of await sequencesOf(source, ALL))
        await target.query('select setval($1, $2)', [name, at])
    }),
  )
}

/** What each table of a database holds, of the queue too. */
export async function contentsOf(url: string): Promise<Contents[]> {
  return within(url, 'repeatable read read only', async (client) => {
    const contents: Contents[] = []
    for (const { name } of await tablesOf(client, ALL)) {
      const { rows } = await client.query<Omit<Contents, 'table'>>(
        `select count(*)::int as rows,
           coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0)::text as digest from ${name} t`,
      )
      contents.push({ table: name, ...rows[0]! })
    }
    return contents
  })
}

/**
 * Replaces the rows of all tables. Their triggers were obeyed where the rows were written first; of
 * foreign keys the transaction makes sure at its end.
 */
async function refill(client: pg.Client, schemas: readonly string[], rowsOf: Rows) {
  const tables = await tablesOf(client, schemas)
  const keys = await foreignKeysOf(client, schemas)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables)
    for await (const rows of rowsOf(table)) await insert(client, table, rows)
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const insert = (client: pg.Client, { name, columns }: Table, rows: readonly string[]) =>
  client.query(
    `insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [`[${rows.join(',')}]`],
  )

/** Reads a table by a cursor, so that one of millions of rows is not in memory at once. */
async function* rowsIn(client: pg.Client, { name }: Table): AsyncGenerator<string[]> {
  await client.query(
    `declare rows no scroll cursor for select to_jsonb(t)::text as row from ${name} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close rows')
}

async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname not like 'kysely%'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by c.oid order by 1`,
    [schemas],
  )
  return rows
}

async function foreignKeysOf(client: pg.Client, schemas: readonly string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any ($1)
     order by 1, 2`,
    [schemas],
  )
  return rows
}

async function sequencesOf(client: pg.Client, schemas: readonly string[]) {
  const { rows } = await client.query<{ name: string; at: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as at
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  )
  return rows
}

/** Does something in a transaction of its own, in which a moment is written the same everywhere. */
async function within<Value>(
  url: string,
  isolation: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin isolation level ${isolation};
      set local timezone = 'UTC'; set local statement_timeout = 0; set local search_path = public`)
    const value = await work(client)
    await client.query('commit')
    return value
  } finally {
    await client.end()
  }
}
