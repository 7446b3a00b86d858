import pg from 'pg'

/** What the migrator and the queue keep for themselves: a version makes it anew. */
const TABLES = `select c.relname as name, array_agg(quote_ident(attname) order by attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not like 'kysely%'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by c.relname order by c.relname`
/** So many rows go into one statement. */
const BATCH = 1_000

/**
 * All rows of a database and where its sequences stand, a line each: a table's name, a tab, and the
 * row as JSON. In one snapshot.
 */
export async function readRows(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    const lines: string[] = []
    for (const { name } of await tablesOf(client)) {
      const table = client.escapeIdentifier(name)
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t order by 1`,
      )
      lines.push(...rows.map(({ row }) => `${name}\t${row}`))
    }
    const { rows } = await client.query<{ name: string; at: string }>(
      `select sequencename as name, last_value as at from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
    )
    return [...lines, ...rows.map(({ name, at }) => `@${name}\t${at}`)]
  })
}

/**
 * Writes such lines into a migrated database that has no rows of its own but those of its
 * migrations, which they replace. Whoever does it is a superuser: rules and triggers do not see
 * rows that were lived through elsewhere.
 */
export async function writeRows(url: string, lines: readonly string[]): Promise<void> {
  const rows = Map.groupBy(lines, (line) => line.slice(0, line.indexOf('\t')))
  await connected(url, async (client) => {
    await client.query(`begin; set local session_replication_role = replica`)
    const tables = await tablesOf(client)
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    await client.query(`truncate ${names.join(', ')}`)
    for (const { name, columns } of tables)
      await writeTable(client, name, columns, rows.get(name)?.map(valueOf) ?? [])
    for (const [name, [line]] of rows)
      if (name.startsWith('@'))
        await client.query('select setval($1, $2)', [name.slice(1), valueOf(line!)])
    await client.query('commit')
  })
}

const valueOf = (line: string): string => line.slice(line.indexOf('\t') + 1)

async function writeTable(
  client: pg.Client,
  name: string,
  columns: readonly string[],
  rows: readonly string[],
) {
  const table = client.escapeIdentifier(name)
  const list = columns.join(', ')
  for (let from = 0; from < rows.length; from += BATCH)
    await client.query(
      `insert into ${table} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${table}, $1)`,
      [`[${rows.slice(from, from + BATCH).join(',')}]`],
    )
}

async function tablesOf(client: pg.Client) {
  return (await client.query<{ name: string; columns: string[] }>(TABLES)).rows
}

async function connected<Value>(url: string, work: (client: pg.Client) => Promise<Value>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
