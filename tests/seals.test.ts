// Rows that were sealed: each planted change of them or of the chain is found; no writer waits.

import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { post } from '#modules/ledger/ledger.server.ts'
import { FEES, REWARDS } from '#modules/ledger/ledger.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { anchorSeals, sealBooks } from '#modules/reports/seals.server.ts'
import { readSealName, type SealedBook, type SealName, sealName } from '#modules/reports/seals.ts'
import { transact, type Tx } from '#platform/db.server.ts'
import { findViolations, judgeSeals, verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { runCommand } from './backup-site.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { untilOneWaits } from './locks.ts'
import { ownPostgres } from './own-postgres.ts'

const { db, env } = await openTestApp()
const url = env.databaseUrl!
vi.stubEnv('LOG_LEVEL', 'silent')
const attempt = attempts(db)
const tables = { ledger: 'ledger_transfers', audit: 'audit_log' } as const
const books = Object.keys(tables) as SealedBook[]

const [admin, amine] = [await buildAdmin(db), await buildProfile(db, { wallet: 900 })]
/** A command that moves money: rows of both books. */
const adjust = async (amount: number) => {
  const form = {
    kind: 'deposit',
    amount,
    description: 'A correction',
    token: randomUUID(),
  } as const
  expect(await adjustWallet(db, amine.id, form, admin, new Date())).toMatchObject({ ok: true })
}
/** A transfer between accounts of the platform, which no other waits for; its id. */
async function credit(tx: Tx): Promise<number> {
  const move = { code: 'redemption', debit: REWARDS, credit: FEES, amount: 1 } as const
  const reference = `redemption:${randomUUID()}`
  await post(tx, reference, [move], new Date())
  const { id } = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
const creditInVain = async (): Promise<number> => {
  let id = 0
  await transact(db, async (tx) => {
    id = await credit(tx)
    throw new Error('undone')
  }).catch(() => {})
  return id
}
/** A transaction that has written a transfer and goes on until it is let go. */
async function creditSlowly(): Promise<{ id: number; commit: () => Promise<void> }> {
  const written = Promise.withResolvers<number>()
  const letGo = Promise.withResolvers<void>()
  onTestFinished(() => letGo.resolve())
  const over = transact(db, async (tx) => {
    written.resolve(await credit(tx))
    await letGo.promise
  })
  return {
    id: await written.promise,
    commit: () => {
      letGo.resolve()
      return over
    },
  }
}

/** Seals all there is, some rows a seal. */
async function sealBy(most: number) {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select seal_books(${most}::int) as n`.execute(db)
    if (rows[0]!.n === 0) return
  }
}
const sealsOf = (book: SealedBook) =>
  db.selectFrom('seals').selectAll().where('book', '=', book).orderBy('number').execute()
const lastSeal = async () => (await sealsOf('ledger')).at(-1)!
const isSound = async () =>
  expect((await verify(url)).filter(({ invariant }) => invariant === 45)).toEqual([])

await transact(db, credit)
await adjust(100)
await creditInVain()
for (let n = 1; n < 8; n++) await adjust(10 * n)
await sealBy(2)

const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

/**
 * What is found after some statements, which then are taken back: triggers, CHECKs and foreign keys
 * look away, as they do for who owns the database.
 */
async function after<Found>(statements: string, look: () => Promise<Found>): Promise<Found> {
  await client.query('begin; set local session_replication_role = replica')
  try {
    await client.query(`do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'c'
        and conrelid in ('ledger_transfers'::regclass, 'audit_log'::regclass, 'seals'::regclass)
      loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`)
    await client.query(statements)
    return await look()
  } finally {
    await client.query('rollback')
  }
}
const foundAfter = (statements: string) =>
  after(statements, async () =>
    (await findViolations(client))
      .filter(({ invariant }) => invariant === 45)
      .map(({ subject }) => subject),
  )
/** What is said of heads that were kept before somebody did these statements. */
const saidAfter = (statements: string, kept: readonly SealName[]) =>
  after(statements, async () => (await judgeSeals(client, kept)).map(({ words }) => words))
const nameOf = ({ book, number, digest }: Awaited<ReturnType<typeof lastSeal>>): SealName => ({
  book,
  number,
  digest: digest.toString('hex'),
})

describe('of a chain that was not touched', () => {
  test('nothing is found, however its reader writes times and numbers', async () => {
    await isSound()
    expect(
      await foundAfter(`set local timezone = 'Asia/Kolkata'; set local datestyle = 'German, DMY';
        set local extra_float_digits = -5; set local intervalstyle = 'sql_standard';
        set local bytea_output = 'escape'`),
    ).toEqual([])
  })

  test('each digest is what another program makes of the same rows', async () => {
    const [first, second] = await sealsOf('ledger')
    const { rows } = await client.query<{ id: number; line: string }>(
      `select id::int, format('[%s, "%s", "%s", "%s", "%s", %s, %s, %s, %s, %s]', id, reference, code,
        debit_account_id, credit_account_id, amount, coalesce('"' || description || '"', 'null'),
        coalesce('"' || order_id || '"', 'null'), extract(epoch from created_at),
        coalesce(extract(epoch from card_at)::text, 'null')) as line
      from ledger_transfers where id <= $1 order by id`,
      [second!.up_to],
    )
    let previous = ''
    for (const seal of [first!, second!]) {
      const { rows: at } = await client.query<{ at: string }>(
        `select extract(epoch from sealed_at)::text as at from seals
         where book = 'ledger' and number = $1`,
        [seal.number],
      )
      const head = `["seal", 1, "ledger", ${seal.number}, "${previous}", ${seal.up_to}, ${seal.rows}, ${JSON.stringify(seal.late)}, "${seal.absent}", ${seal.settled}, ${JSON.stringify(seal.writers)}, ${at[0]!.at}]`
      const digest = createHash('sha256').update(head)
      const from = seal === first ? 0 : first!.up_to
      const over = rows.filter(({ id }) => id > from && id <= seal.up_to)
      for (const { line } of over) digest.update(createHash('sha256').update(line).digest())
      previous = digest.digest('hex')
      expect([over.length, previous]).toEqual([seal.rows, seal.digest.toString('hex')])
    }
  })

  test('every column of both books is under it', async () => {
    for (const book of books) {
      const { rows } = await client.query<{ columns: string; sealed: string }>(
        `select (select string_agg(column_name, ',' order by ordinal_position)
            from information_schema.columns where table_name = $1) as columns,
          pg_get_viewdef('sealable_rows'::regclass) as sealed`,
        [tables[book]],
      )
      for (const column of rows[0]!.columns.split(','))
        expect(rows[0]!.sealed).toContain(`${tables[book]}.${column}`)
    }
  })
})

const columns = await columnsOfBooks()
/** The columns of both books, each with another value of its type. */
async function columnsOfBooks() {
  const { rows } = await client.query<{ table_name: string; column_name: string; type: string }>(
    `select table_name, column_name, udt_name as type from information_schema.columns
     where table_name in ('ledger_transfers', 'audit_log') and column_name <> 'id'`,
  )
  const other: Record<string, (column: string) => string> = {
    text: (column) => `coalesce(${column}, '') || ' '`,
    int8: (column) => `coalesce(${column}, 0) + 1`,
    uuid: () => 'gen_random_uuid()',
    jsonb: () => `'{"a": 1}'`,
    bool: (column) => `${column} is not true`,
    timestamptz: (column) => `coalesce(${column}, now()) + interval '1 microsecond'`,
  }
  return rows.map(({ table_name, column_name, type }) => ({
    table: table_name,
    column: column_name,
    value: other[type]!(column_name),
    book: table_name === tables.ledger ? 'ledger' : 'audit',
  }))
}

describe('a change past the triggers is found:', () => {
  test.each(columns)('$column of a row of $table', async ({ table, column, value, book }) => {
    expect(
      await foundAfter(`update ${table} set ${column} = ${value}
        where id = (select up_to from seals where book = '${book}' and number = 2)`),
    ).toEqual([`seal:${book}:2`])
  })

  test('all columns were among them', () => expect(columns.length).toBe(9 + 10))

  test.each(books)(
    'a row of the %s that is gone, moved, emptied or was put between',
    async (book) => {
      const table = tables[book]
      const row = `(select up_to from seals where book = '${book}' and number = 3)`
      expect(await foundAfter(`delete from ${table} where id = ${row}`)).toEqual([`seal:${book}:3`])
      const others = `(select string_agg(quote_ident(column_name), ', ') from information_schema.columns
      where table_name = '${table}' and column_name <> 'id')`
      const insert = (id: string) => `do $$ begin execute format('insert into ${table} (id, %1$s)
        overriding system value select %2$s, ' || ${
          book === 'ledger' ? `replace(${others}, 'reference', '''other''')` : others
        } || ' from ${table} where id = %3$s', ${others}, ${id}, ${row}); end $$`
      expect(
        await foundAfter(`create temp table moved on commit drop as select ${row} as id;
        ${insert('900000')}; delete from ${table} where id = (select id from moved)`),
      ).toEqual([`seal:${book}:3`])
      for (const id of ['0', '-5']) expect(await foundAfter(insert(id))).toEqual([`seal:${book}:1`])
      expect(
        (await foundAfter(`truncate ${table}`)).filter((subject) => subject.includes(book)),
      ).toEqual([`seal:${book}:1`])
    },
  )

  test.each([
    ['up_to', 'up_to + 1'],
    ['rows', 'rows + 1'],
    ['late', 'array[1]::bigint[]'],
    ['absent', `'{[1,2)}'`],
    ['settled', 'settled + 1'],
    ['writers', `array['9/9']`],
    ['format', '2'],
    ['sealed_at', `sealed_at + interval '1 microsecond'`],
    ['digest', `sha256('other')`],
  ])('%s of a seal', async (column, value) => {
    const found = await foundAfter(
      `update seals set ${column} = ${value} where book = 'ledger' and number = 3`,
    )
    expect(found).toContain('seal:ledger:3')
    expect(found.every((subject) => /^seal:ledger:[13]$/.test(subject))).toBe(true)
  })

  test('two seals that changed places, one that is gone, and one of the other book', async () => {
    const number = (from: number, to: number) =>
      `update seals set number = ${to} where book = 'ledger' and number = ${from};`
    expect(await foundAfter(number(2, 99) + number(3, 2) + number(99, 3))).toEqual([
      'seal:ledger:2',
    ])
    expect(await foundAfter(`delete from seals where book = 'ledger' and number = 2`)).toEqual([
      'seal:ledger:3',
    ])
    expect(await foundAfter(`delete from seals where book = 'ledger' and number = 1`)).toEqual([
      'seal:ledger:2',
    ])
    const [first] = await foundAfter(`delete from seals where book = 'audit';
      update seals set book = 'audit' where book = 'ledger'`)
    expect(first).toBe('seal:audit:1')
  })

  test('by what it is: the first seal that does not hold, and how many do not', async () => {
    const details = await after('update ledger_transfers set amount = amount + 1', async () =>
      (await findViolations(client)).filter(({ invariant }) => invariant === 45),
    )
    const { length } = await sealsOf('ledger')
    expect(details).toEqual([
      {
        invariant: 45,
        subject: 'seal:ledger:1',
        detail: `is not what its rows and the seal before it make; seals that do not hold: ${length}`,
      },
    ])
  })
})

describe('a head that was kept elsewhere', () => {
  const recomputeFrom = (number: number) =>
    `delete from seals where book = 'ledger' and number >= ${number};
     do $$ begin while seal_books(2) > 0 loop end loop; end $$;`
  let kept: SealName
  beforeEach(async () => {
    kept = nameOf(await lastSeal())
  })

  test('fits a history that is as it was, and one that went on', async () => {
    expect(await saidAfter('', [kept])).toEqual([
      expect.stringMatching(
        /^Unchanged: ledger:\d+ fits\. The ledger is as it was .* up to row \d+/,
      ),
    ])
    await adjust(3)
    await sealBooks(db)
    const [first] = await sealsOf('audit')
    expect(await saidAfter('', [kept, nameOf(first!)])).toEqual([
      expect.stringContaining('Unchanged: ledger:'),
      expect.stringContaining('Unchanged: audit:1 fits'),
    ])
  })

  test('shows that the end of the chain was cut off, with its rows or without', async () => {
    const cut = `delete from seals where number = ${kept.number} and book = 'ledger';`
    const said = [expect.stringContaining(`CHANGED: ledger:${kept.number} is not there`)]
    expect(await saidAfter(cut, [kept])).toEqual(said)
    const without = `${cut} delete from ledger_transfers where id > (select max(up_to) from seals where book = 'ledger')`
    expect(await foundAfter(without)).toEqual([])
    expect(await saidAfter(without, [kept])).toEqual(said)
  })

  test('shows that the chain was made anew over changed rows, which nothing else does', async () => {
    const forged = `update ledger_transfers set amount = amount + 1
      where id = (select up_to from seals where book = 'ledger' and number = 2); ${recomputeFrom(2)}`
    expect(await foundAfter(forged)).toEqual([])
    expect(await saidAfter(forged, [kept])).toEqual([
      expect.stringContaining(`CHANGED: ledger:${kept.number} is another one here`),
    ])
    // the other book, and what was sealed before the change, are as they were
    const [[ledger], [audit]] = [await sealsOf('ledger'), await sealsOf('audit')]
    expect(await saidAfter(forged, [nameOf(ledger!), nameOf(audit!)])).toEqual([
      expect.stringContaining('Unchanged: ledger:1'),
      expect.stringContaining('Unchanged: audit:1'),
    ])
  })

  test('fits where rows under it were changed and the chain was left, and names what was', async () => {
    expect(
      await saidAfter(
        `delete from ledger_transfers where id = (select up_to from seals where book = 'ledger' and number = 3)`,
        [kept],
      ),
    ).toEqual([
      expect.stringMatching(
        /^CHANGED: ledger:\d+ fits, but not what lies under it: seal:ledger:3 is over 2 rows, of which 1 are there/,
      ),
    ])
  })

  test('that was mailed is compared by itself with the chain, and is mailed once a day', async () => {
    const at = new Date()
    const done = await Promise.all([anchorSeals(db, at), anchorSeals(db, at)])
    expect(done.toSorted()).toEqual([0, 2])
    const told = await db
      .selectFrom('outbox')
      .selectAll()
      .where('event', '=', 'seals.anchored')
      .execute()
    expect(told).toMatchObject([{ payload: { heads: [{ book: 'ledger' }, { book: 'audit' }] } }])
    const [{ heads }] = told.map(({ payload }) => payload as { heads: SealName[] }) as [
      { heads: SealName[] },
    ]
    expect(await saidAfter('', heads)).toEqual([
      expect.stringContaining('Unchanged: ledger:'),
      expect.stringContaining('Unchanged: audit:'),
    ])
    await isSound()
    const forged = `update ledger_transfers set amount = amount + 1 where id = (select min(id) from ledger_transfers); ${recomputeFrom(1)}`
    expect(await foundAfter(forged)).toEqual([`seal:ledger:${heads[0]!.number}`])
  })

  test('is printed by npm run verify, and compared by npm run verify -- --seal', async () => {
    const head = sealName(kept)
    const run = (...args: string[]) => runCommand('verify', args, { DATABASE_URL: url })
    expect((await run()).output).toContain(`Last seal: ${head} (`)
    expect(await run('--seal', head)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Unchanged: ledger:\d+ fits\..*\n$/),
    })
    const other = sealName({ ...kept, digest: 'a'.repeat(64) })
    expect(await run('--seal', head, '--seal', other)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Unchanged: .*\nCHANGED: ledger:\d+ is another one here.*\n$/),
    })
    expect(await run('--seal', head.slice(0, 20))).toEqual({
      code: 1,
      output: expect.stringContaining('is no seal: copy it whole from the mail'),
    })
  })

  test('is read as it is written, and nothing else is', () => {
    expect(readSealName(` ${sealName(kept).toUpperCase()}\n`)).toEqual(kept)
    for (const text of [
      '',
      'ledger:1',
      sealName(kept).slice(0, -1),
      `${sealName(kept)}0`,
      sealName({ ...kept, number: 0 }),
      sealName(kept).replace('ledger', 'orders'),
    ])
      expect(readSealName(text)).toBeNull()
  })
})

describe('what is written while a seal is made', () => {
  test('and commits later is in a later seal, however many were made meanwhile', async () => {
    const [slow, slower] = [await creditSlowly(), await creditSlowly()]
    for (let n = 0; n < 3; n++) {
      await adjust(1)
      await sealBooks(db)
      await isSound()
    }
    const waiting = await lastSeal()
    expect(waiting.settled).toBeLessThan(waiting.number - 2)
    await slow.commit()
    await isSound()
    // nothing else was written: the late one is sealed alone
    await sealBooks(db)
    expect(await lastSeal()).toMatchObject({ late: [slow.id], rows: 1, up_to: waiting.up_to })
    await adjust(1)
    await sealBooks(db)
    expect((await lastSeal()).late).toEqual([])
    await slower.commit()
    await adjust(1)
    await sealBooks(db)
    expect((await lastSeal()).late).toEqual([slower.id])
    await isSound()
    await adjust(1)
    await sealBooks(db)
    const last = await lastSeal()
    expect(last).toMatchObject({ late: [], settled: last.number - 1 })
    expect(await foundAfter(`delete from ledger_transfers where id = ${slow.id}`)).toEqual([
      `seal:ledger:${waiting.number + 1}`,
    ])
  })

  test('and more of it than a seal is over is in several', async () => {
    const slow = await transactionOf(7)
    await adjust(1)
    await sealBy(2)
    await slow.commit()
    const { number } = await lastSeal()
    await sealBy(2)
    const late = (await sealsOf('ledger')).filter((seal) => seal.number > number)
    expect(late.map(({ rows }) => rows)).toEqual([2, 2, 2, 1])
    expect(late.flatMap((seal) => seal.late)).toHaveLength(7)
    await isSound()
  })

  /** A transaction that has written so many transfers and goes on until it is let go. */
  async function transactionOf(rows: number) {
    const written = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    onTestFinished(() => letGo.resolve())
    const over = transact(db, async (tx) => {
      for (let n = 0; n < rows; n++) await credit(tx)
      written.resolve()
      await letGo.promise
    })
    await written.promise
    return {
      commit: () => {
        letGo.resolve()
        return over
      },
    }
  }

  test('and never commits leaves a gap, into which nothing comes afterwards', async () => {
    const id = await creditInVain()
    await adjust(1)
    await sealBooks(db)
    const seal = await lastSeal()
    expect(seal.absent).toBe(`{[${id},${id + 1})}`)
    await adjust(1)
    await sealBooks(db)
    await isSound()
    expect(
      await foundAfter(`insert into ledger_transfers (id, reference, code, debit_account_id,
        credit_account_id, amount) overriding system value
        values (${id}, 'redemption:x', 'redemption', 'rewards', 'fees', 5)`),
    ).toEqual([`seal:ledger:${seal.number}`])
  })

  test('is sealed once, by however many nodes', async () => {
    for (let n = 0; n < 5; n++) await adjust(1)
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from ledger_transfers
        where id > (select max(up_to) from seals where book = 'ledger'))
      + (select count(*)::int from audit_log
        where id > (select max(up_to) from seals where book = 'audit')) as left`.execute(db)
    const done = await Promise.all(Array.from({ length: 8 }, () => sealBooks(db)))
    expect(done.reduce((sum, each) => sum + each)).toBe(rows[0]!.left)
    await isSound()
  })
})

test('seals are append-only, each is over something, and they are made of what is there now', async () => {
  expect(await attempt('update seals set rows = rows + 1')).toBe(APPEND_ONLY)
  expect(await attempt('delete from seals')).toBe(APPEND_ONLY)
  expect(await attempt('truncate seals')).toBe(APPEND_ONLY)
  expect(await attempt('delete from seal_anchors')).toBe(APPEND_ONLY)
  expect(await attempt('update seal_anchors set rows = 0')).toBe(APPEND_ONLY)
  expect(await attempt('truncate seal_anchors')).toBe(APPEND_ONLY)
  const insert = (values: string) =>
    attempt(`insert into seals select ${values} from seals where book = 'audit' and number = 1`)
  const rest = `late, absent, 0, writers, digest, sealed_at`
  expect(await insert(`book, number, format, up_to, rows, ${rest}`)).toBe('seals_pkey')
  expect(await insert(`'orders', number, format, up_to, rows, ${rest}`)).toBe('seals_book_check')
  expect(await insert(`book, 0, format, up_to, rows, ${rest}`)).toBe('seals_number_check')
  expect(await insert(`book, 9000, format, up_to, 0, ${rest}`)).toBe('seals_rows_check')
  expect(
    await insert(`book, 9000, format, up_to, rows, late, absent, 9000, writers, digest, sealed_at`),
  ).toBe('seals_settled')
  expect(
    await insert(`book, 9000, format, up_to, rows, late, absent, 0, writers, '', sealed_at`),
  ).toBe('seals_digest_check')
  expect(
    await attempt(`insert into seal_anchors values ('2026-01-01', 'ledger', 1, 'x', 1, now())`),
  ).toBe('seal_anchors_digest_check')
  expect(await attempt('select seal_books(0)')).toBe('23514')
  expect(await attempt('select seal_books(10001)')).toBe('23514')
  await client.query('begin isolation level repeatable read')
  await expect(client.query('select seal_books()')).rejects.toThrow('in read committed')
  await client.query('rollback')
})

test('rows that wait for a seal while business goes on are found, once an hour has passed', async () => {
  await sealBooks(db)
  let id = 9_000_000
  const insert = (reference: string, at: string) =>
    `insert into ledger_transfers (id, reference, code, debit_account_id, credit_account_id, amount,
       created_at) overriding system value values (${++id}, 'redemption:${reference}', 'redemption',
       'rewards', 'fees', 5, now() - interval '${at}');`
  // the last seals as if they were old, and the chain made anew over them
  const old = (ago: string) => `delete from seal_anchors; delete from seals where number > 1;
    update seals set sealed_at = now() - interval '${ago}', up_to = 9000000, absent = '{}', late = '{}';`
  const late = async (ago: string, ...rows: string[]) =>
    (await foundAfter(`${old(ago)} ${rows.join('')}`)).filter((subject) =>
      subject.startsWith('book:'),
    )
  expect(await late('3 hours', insert('a', '2 hours'), insert('b', '1 minute'))).toEqual([
    'book:ledger',
  ])
  // sealing goes on; the site was stopped meanwhile; what waits is young
  expect(await late('30 minutes', insert('a', '2 hours'), insert('b', '1 minute'))).toEqual([])
  expect(await late('3 hours', insert('a', '50 minutes'), insert('b', '1 minute'))).toEqual([])
  const stopped = `update ledger_transfers set created_at = created_at - interval '9 days';
    update audit_log set created_at = created_at - interval '9 days';`
  expect(await late('3 hours', stopped, insert('a', '2 hours'))).toEqual([])
  // never sealed at all: there is a day for it
  const never = (migrated: string) => `delete from seal_anchors; delete from seals;
    update ledger_transfers set created_at = now() - interval '1 year' where id = (select min(id) from ledger_transfers);
    update kysely_migration set timestamp = (now() - interval '${migrated}')::text where name = '0074_seals.sql'`
  expect(await foundAfter(never('23 hours'))).toEqual([])
  expect((await foundAfter(never('25 hours'))).filter((each) => each !== 'book:audit')).toEqual([
    'book:ledger',
  ])
})

describe('sealing beside trade:', () => {
  test('a night of 64 writers at once, of whom some fail and some take long, is sealed whole', async () => {
    const own = await ownPostgres()
    onTestFinished(() => own.drop())
    const pool = new pg.Pool({ connectionString: own.url, max: 66 })
    // they leave after the pool says that it has ended
    pool.on('error', () => {})
    pool.on('connect', (each) => each.on('error', () => {}))
    const one = async (statement: string) =>
      (await pool.query<{ n: number }>(`select (${statement})::int as n`)).rows[0]!.n
    await pool.query(`insert into ledger_accounts (id) values ('rewards'), ('fees')`)
    let isOver = false
    const nodes = [0, 1].map(async () => {
      while (!isOver) await one('seal_books()')
    })
    const write = async (writer: number) => {
      const client = await pool.connect()
      for (let turn = 0; turn < 12; turn++) {
        await client.query('begin')
        await client.query(
          `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id,
             amount) values ($1, 'redemption', 'rewards', 'fees', 1)`,
          [`redemption:${writer}-${turn}`],
        )
        await client.query(`select pg_sleep($1)`, [((writer * 7 + turn * 3) % 11) / 100])
        await client.query((writer + turn) % 5 === 0 ? 'rollback' : 'commit')
      }
      client.release()
    }
    await Promise.all(Array.from({ length: 64 }, (_, writer) => write(writer))).finally(
      () => (isOver = true),
    )
    await Promise.all(nodes)
    while ((await one('seal_books()')) > 0);
    const written = await one('select count(*) from ledger_transfers')
    expect(written).toBeGreaterThan(600)
    expect(await one('select sum(rows) from seals')).toBe(written)
    expect(await one('select sum(cardinality(late)) from seals')).toBeGreaterThan(0)
    const chain = async () => (await verify(own.url)).filter(({ invariant }) => invariant === 45)
    expect(await chain()).toEqual([])
    // nobody writes any more: with the next seal nothing can come into a gap
    await write(64)
    await one('seal_books()')
    expect(await one('select max(number) - max(settled) from seals')).toBe(1)
    expect(await chain()).toEqual([])
    await pool.end()
  })

  test('a process that is killed while it seals leaves a whole chain, which the next one goes on with', async () => {
    await client.query(`set session_replication_role = replica;
      insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount)
      select 'redemption:killed' || n, 'redemption', 'rewards', 'fees', 1
      from generate_series(1, 60000) n; set session_replication_role = origin`)
    const { number } = await lastSeal()
    const script = `import pg from 'pg'
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
      await client.connect()
      for (;;) await client.query('select seal_books(500)')`
    const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: 'inherit',
    })
    await vi.waitFor(async () => expect((await lastSeal()).number).toBeGreaterThan(number + 2), {
      timeout: 60_000,
      interval: 5,
    })
    node.kill('SIGKILL')
    await once(node, 'exit')
    const { up_to } = await lastSeal()
    expect(up_to).toBeLessThan(await lastId())
    // and a backend of PostgreSQL, in the middle of a seal
    const other = new pg.Client({ connectionString: url })
    other.on('error', () => {})
    await other.connect()
    const pid = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin; lock table seals in share mode')
    const sealing = other.query('select seal_books()').catch((error: Error) => error.message)
    await untilOneWaits(db)
    await client.query('select pg_terminate_backend($1)', [pid.rows[0]!.pid])
    expect(await sealing).toMatch(/terminat/)
    await client.query('rollback')
    await isSound()
    await sealBooks(db)
    expect((await lastSeal()).up_to).toBe(await lastId())
    await isSound()
  })

  test('no command waits for it: while a seal is being made, money moves as fast as without', async () => {
    const commands = async () => {
      const began = performance.now()
      for (let n = 0; n < 20; n++) await adjust(1)
      return performance.now() - began
    }
    const beside = async () => {
      await adjust(1)
      await client.query('begin')
      await client.query('select seal_books()')
      try {
        return await commands()
      } finally {
        await client.query('commit')
      }
    }
    await commands()
    const ratios: number[] = []
    for (let round = 0; round < 7; round++) {
      const alone = await commands()
      ratios.push((await beside()) / alone)
    }
    const [median] = ratios.toSorted((one, other) => one - other).slice(3)
    console.info(`commands beside a seal take ${median!.toFixed(2)} of their time without`)
    expect(median).toBeLessThan(2)
    await sealBooks(db)
    await isSound()
  })

  const lastId = async () => {
    const { rows } = await sql<{ id: number }>`
      select max(id)::int as id from ledger_transfers`.execute(db)
    return rows[0]!.id
  }
})
