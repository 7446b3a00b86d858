import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { migrate } from '../db/migrate.ts'
import { isProgram, runScript } from './run-script.ts'
import { schemaOf } from './schema.ts'

/**
 * What is printed of a migrated database, and how. The types are committed, and db/printed.test.ts
 * holds them to it; the schema is for who wants to read it.
 */
const printed = {
  'db/schema.generated.ts': typesOf,
  'db/schema.sql': schemaOf,
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  int8multirange: 'string',
  varbit: 'string',
  tsvector: 'string',
  text: 'string',
  uuid: 'string',
  interval: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int8: 'number[]',
}

// PostgreSQL calls every column of a view nullable; these never are
const viewColumns: Record<string, string> = {
  'orders_by_day.day': 'string',
  'orders_by_day.category': 'string',
  'orders_by_day.status': 'string',
  'orders_by_day.orders': 'number',
  'people_by_day.day': 'string',
  'people_by_day.profiles': 'number',
  'image_urls.url': 'string',
  'sales_by_day.day': 'string',
  'sales_by_day.category': 'string',
  'sales_by_day.orders': 'number',
  'sales_by_day.amount': 'number',
  'wallet_balances.user_id': 'string',
  'wallet_balances.balance': 'number',
  'wallet_transactions.id': 'number',
  'wallet_transactions.account_id': 'string',
  'wallet_transactions.user_id': 'string',
  'wallet_transactions.type': "'deposit' | 'other' | 'redemption' | 'refund' | 'withdrawal'",
  'wallet_transactions.status': "'completed' | 'failed' | 'pending'",
  'wallet_transactions.amount': 'number',
  'wallet_transactions.created_at': 'Timestamp',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  computed: boolean
  words: string | null
}

const COLUMNS = `
  select c.table_name as "table", c.column_name as "column", c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as generated, c.is_generated = 'ALWAYS' as computed,
    coalesce(
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'c'
         and (pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[%'
           or pg_get_constraintdef(k.oid) ~ ('^CHECK [(][(]' || c.column_name || ' = ''[a-z_]+''::text[)][)]$')) limit 1),
      (select string_agg(quote_literal(status) || '::text', ', ') from order_statuses
       where (c.table_name, c.column_name) = ('order_statuses', 'status') or exists (
         select from pg_constraint k
         where k.conrelid = format('%I', c.table_name)::regclass and k.confrelid = 'order_statuses'::regclass
           and pg_get_constraintdef(k.oid) like 'FOREIGN KEY (' || c.column_name || ')%'))
    ) as words
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name not like 'kysely\\_%'
  order by c.table_name, c.column_name`

/**
 * The row types of a migrated database. A column whose CHECK allows a fixed list of words has the
 * union of those words as its type, and one that refers to the statuses of orders theirs.
 */
export async function typesOf(client: pg.Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(([table, own]) =>
    [
      `export interface ${interfaceName(table)} {`,
      ...own.map((c) => `  ${c.column}: ${typeOf(c)}`),
      '}',
      '',
    ].join('\n'),
  )
  return [
    '// Printed by `npm run types` from the migrated schema; not edited by hand.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'",
    '',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type Json = ColumnType<unknown, string, string>',
    '',
    ...interfaces,
    'export interface DB {',
    ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`),
    '}',
    '',
  ].join('\n')
}

function typeOf(column: Column): string {
  const known = viewColumns[`${column.table}.${column.column}`]
  if (known) return known
  const name = typeNames[column.type]
  if (!name)
    throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`)
  const words = [...(column.words ?? '').matchAll(/'([^']+)'::text/g)].map(
    ([, word]) => `'${word}'`,
  )
  const type =
    (words.length > 0 ? words.sort().join(' | ') : name) + (column.nullable ? ' | null' : '')
  if (column.computed) return `GeneratedAlways<${type}>`
  return column.generated ? `Generated<${type}>` : type
}

const interfaceName = (table: string) =>
  table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** `npm run types`: prints the schema that the migrations make, to be read and as row types. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kanz-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    for (const [file, print] of Object.entries(printed)) writeFileSync(file, await print(client))
    await client.end()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
