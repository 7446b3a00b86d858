import pg from 'pg'
import { inject } from 'vitest'

/** `readUrl` names a replica that public pages are read from. */
export type TestDatabase = { url: string; readUrl?: string; drop(): Promise<void> }

let made = 0

/** A migrated database of the caller's own, copied in about a tenth of a second. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres')
  // The first part is the id of the run, by which leftovers are found.
  const name = template.replace(
    'template',
    `${process.pid}_${process.env.VITEST_POOL_ID}_${made++}`,
  )
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: () => onServer(url, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
