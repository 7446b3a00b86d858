import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filesOf } from '#modules/images/image.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres.server.ts'
import { transact, type Tx } from '../../app/platform/db.server.ts'
import { readEnv } from '../../app/platform/env.server.ts'
import { publish } from '../../app/platform/outbox.server.ts'
import { migrate } from '../../db/migrate.ts'
import { keepBackups } from '../../scripts/backup/schedule.ts'
import { isBuilt } from '../../scripts/build-stamp.ts'
import { runProgram } from '../../scripts/programs.ts'
import { runScript } from '../../scripts/run-script.ts'
import { namesIn, queryAt, runCommand } from '../backup-site.ts'
import { BUYERS, engage, lostOf, withDb } from '../faults/cast.ts'
import { trade, type Traded } from '../faults/clients.ts'
import { openGateway } from '../faults/gateway.ts'
import { openSite, type Site } from '../faults/site.ts'
import { trustFigure } from '../trust-figure.ts'

const ROOT = resolve('.data/restore')
const at = (name: string) => join(ROOT, name)
/** Between two rounds of the archive, in ms: sixty times as often as on a real site. */
const ROUND_MS = 1_000
const LONGEST_MS = 300_000
/** What an order is dated before it is committed, in ms, on a machine that is busy. */
const COMMITTED_MS = 5_000

await runScript(play)

/**
 * `npm run test:restore`: people trade over HTTP and images come while the site is backed up; one
 * backup is killed in the middle, and the database too. Then the data folder is lost. What was
 * acknowledged must be in what is restored, every invariant must hold, every image must be there,
 * and the restored site must tell nobody anything.
 */
async function play(): Promise<number> {
  if (!isBuilt() && (await runProgram('build', [], { show: true })).code !== 0) return 1
  rmSync(ROOT, { recursive: true, force: true })
  const key = () => randomBytes(32).toString('base64')
  const secrets = { APP_SECRET: key(), VAULT_KEYS: `1:${key()}`, VAULT_HASH_KEY: key() }
  Object.assign(process.env, secrets, { LOG_LEVEL: 'silent' })
  const gateway = await openGateway()
  const site = await openSite(at('data'), secrets.APP_SECRET, gateway.env)
  setTimeout(() => {
    console.log('The play did not end.')
    process.exit(1)
  }, LONGEST_MS).unref()
  const wrong: string[] = []
  try {
    await migrate(site.databaseUrl)
    const cast = await withDb(site.databaseUrl, (db) => engage(db, secrets.APP_SECRET))
    await site.killServer()
    let isOver = false
    const trading = trade(site.url, cast, gateway, () => isOver)
    trading.catch(() => (isOver = true))
    const pictures = storePictures(site.databaseUrl, () => isOver)
    const byHand = await backUp(site, wrong).finally(() => (isOver = true))
    const traded = await trading
    const stored = await pictures
    const dated = await ordersOf(site.databaseUrl, byHand.ended_at)
    await byHand.stopArchive()
    await site.stop()
    return await judge(gateway.env, traded, { ...byHand, dated, pictures: stored, wrong })
  } finally {
    await site.stop()
    await gateway.close()
  }
}

interface BackedUp {
  /** The backup that was made by hand, and until when it is certain to have all. */
  path: string
  ended_at: string
  stopArchive(): Promise<void>
}

/** Backs a site up in every way while people trade. */
async function backUp(site: Site, wrong: string[]): Promise<BackedUp> {
  const env = readEnv({ ...process.env, DATA_DIR: at('data') })
  const schedule = { folder: at('nightly'), minute: 0, keep: 7 }
  const stopArchive = await keepBackups(
    { url: site.databaseUrl, env },
    schedule,
    () => new Date(),
    ROUND_MS,
  )
  const folder = at('by-hand')
  const backup = (until?: () => boolean) =>
    runCommand('backup', [folder], { DATA_DIR: at('data') }, until)
  // the archive begins with a backup, and there is one at a time
  while (wholeIn(schedule.folder).length === 0) await sleep(100)
  const made = await backup()
  if (made.code !== 0) wrong.push(`a backup was not made: ${made.output}`)
  const [name = ''] = wholeIn(folder)
  await backup(() => namesIn(folder).some((each) => each.endsWith('.unfinished')))
  if (wholeIn(folder).length !== 1) wrong.push('a backup that was killed looks whole')
  await site.killDatabase()
  await sleep(1_500)
  if ((await backup()).code !== 0) wrong.push('no backup was made after one that was killed')
  if (namesIn(folder).some((each) => each.endsWith('.unfinished')))
    wrong.push('what a killed backup left was not cleared')
  await sleep(5_000)
  const path = join(folder, name)
  const { ended_at } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as {
    ended_at: string
  }
  return { path, ended_at, stopArchive }
}

function wholeIn(folder: string): string[] {
  return namesIn(folder).filter((name) => /^2.*Z$/.test(name))
}

/** Stores images as people upload them: the files first, and then the row that names them. */
async function storePictures(url: string, isOver: () => boolean): Promise<number> {
  let stored = 0
  for (let stamp = Date.now() * 1_000; !isOver(); stamp++) {
    const image = `/files/badges/${stamp}.webp`
    for (const { key } of filesOf(image)) {
      const file = join(at('data/files'), key)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `what ${key} shows`)
    }
    const isNamed = await queryAt(
      url,
      'insert into user_badges (name, icon_url) values ($1, $2) returning 1',
      [`Badge ${stamp}`, image],
    ).catch(() => [])
    stored += isNamed.length
    await sleep(100)
  }
  return stored
}

/** Of the moves of orders those that were committed before a moment. */
async function ordersOf(url: string, before: string): Promise<string[]> {
  const rows = await queryAt(url, 'select id::text from order_history where created_at < $1', [
    new Date(new Date(before).getTime() - COMMITTED_MS),
  ])
  return rows.map(({ id }) => String(id))
}

interface Kept {
  path: string
  dated: string[]
  pictures: number
  wrong: string[]
}

/** Restores twice after the loss of the data folder, and compares with what people were told. */
async function judge(
  gatewayEnv: Record<string, string>,
  { acknowledged }: Traded,
  { path, dated, pictures, wrong }: Kept,
): Promise<number> {
  rmSync(at('data'), { recursive: true })
  const nightly = join(at('nightly'), wholeIn(at('nightly'))[0]!)
  for (const [from, to] of [
    [nightly, at('restored')],
    [path, at('restored-by-hand')],
  ] as const) {
    const { code, output } = await runCommand('restore', [from], { DATA_DIR: to })
    console.log(output)
    if (code !== 0) wrong.push(`the restore of ${from} ended with ${code}`)
  }
  const later = await startEmbeddedPostgres({ dataDir: at('restored') })
  const lost = await withDb(later.url, (db) => lostOf(db, acknowledged))
  const named = await queryAt(later.url, 'select count(*)::int as n from user_badges')
  await later.stop()
  if (Number(named[0]!.n) < pictures) wrong.push('an image that was stored is not named any more')
  const hand = await startEmbeddedPostgres({ dataDir: at('restored-by-hand') })
  const there = new Set(
    (await queryAt(hand.url, 'select id::text from order_history')).map(({ id }) => String(id)),
  )
  await hand.stop()
  const missing = dated.filter((id) => !there.has(id))
  if (missing.length > 0) wrong.push(`${missing.length} moves before its end are not in the backup`)
  wrong.push(...(await loudness(gatewayEnv)))
  for (const { order_id, move } of lost)
    console.log(`LOST: ${move} of order ${order_id} was acknowledged and is not restored`)
  for (const words of wrong) console.log(`WRONG: ${words}`)
  trustFigure(
    11,
    `acknowledged: ${acknowledged.length}, ${lost.length} lost; ${dated.length} moves before the end of a backup, ${missing.length} not in it; ${pictures} images`,
  )
  const isEnough = acknowledged.length >= BUYERS && dated.length > 0 && pictures > 10
  if (!isEnough) console.log('WRONG: too little was traded to tell anything.')
  return lost.length + wrong.length === 0 && isEnough ? 0 : 1
}

function askForMail(tx: Tx): Promise<void> {
  return publish(tx, 'mail.requested', 'someone', {
    to: 'someone@example.com',
    locale: 'en',
    template: 'reset_password',
    params: { link: 'https://kanz.example/reset-password?token=t' },
  })
}

/** What the restored site told anybody while it served for longer than its queues wait. */
async function loudness(gatewayEnv: Record<string, string>): Promise<string[]> {
  const restored = await openSite(at('restored'), process.env.APP_SECRET!, gatewayEnv)
  try {
    await withDb(restored.databaseUrl, (db) => transact(db, askForMail))
    await restored.killServer()
    await sleep(5_000)
    const [queued] = await queryAt(
      restored.databaseUrl,
      `select count(*)::int as n from jobs.job where name = 'mail' and state = 'created'`,
    )
    const mails = readdirSync(at('restored/mail')).length
    return [
      ...(mails > 0 ? [`the copy sent ${mails} mails`] : []),
      ...(Number(queued!.n) === 0 ? ['no mail waited, so its silence says nothing'] : []),
    ]
  } finally {
    await restored.stop()
  }
}
