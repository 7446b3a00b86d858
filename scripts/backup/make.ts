import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { release } from '../../app/kernel/release.ts'
import type { Env } from '../../app/platform/env.server.ts'
import { log } from '../../app/platform/log.server.ts'
import { StartupError } from '../../app/platform/startup-error.ts'
import { postgresMajor } from '../../app/platform/embedded-postgres/binaries.server.ts'
import { readSealHeads } from '../seal-heads.ts'
import { copyDatabase } from './base.ts'
import { syncFolder, UNFINISHED } from './files.ts'
import { LAST } from './last.ts'
import { copyImages, dropImages, listImages } from './images.ts'
import { isBackup, type Last, type Manifest, nameAt, placesOf, readManifest } from './manifest.ts'
import { isSegment, numberOf } from './segments.ts'

/** What is backed up: by the url of its database's owner, and what its environment says. */
export interface Site {
  url: string
  env: Pick<Env, 'dataDir' | 's3'>
}

/** Files of the data folder that open what the database has. */
const keyFiles = ['secret', 'vault-keys', 'vault-hash-key', 'demo-accounts.json']

/**
 * Makes a backup of a running site in `folder` and, once it is whole, removes all but the newest
 * `keep` of them. What was broken off before is cleared. Returns its path and what it says of
 * itself. Throws a StartupError while another one is made.
 */
export async function makeBackup(
  { url, env }: Site,
  folder: string,
  now: Date,
  keep = Infinity,
): Promise<{ path: string; manifest: Manifest }> {
  const client = await connectAlone(url)
  const name = nameAt(now)
  const places = placesOf(resolve(folder))
  const draft = `${places.backup(name)}${UNFINISHED}`
  try {
    await clearUnfinished(resolve(folder))
    if (existsSync(places.backup(name)))
      throw new StartupError(`${places.backup(name)} is there already.`)
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const from = join(env.dataDir, 'files')
    if (!env.s3) await copyImages(from, places.images)
    const { seen, ...base } = await copyDatabase(
      client,
      join(env.dataDir, 'postgres'),
      join(draft, 'postgres'),
      () => stateOf(client),
    )
    if (!env.s3) await copyImages(from, places.images)
    const manifest: Manifest = {
      kanz: release,
      postgres: postgresMajor,
      began_at: now.toISOString(),
      ...seen,
      ...base,
      images: env.s3 ? [] : await listImages(places.images, await imagesKnown(folder)),
      bucket: env.s3?.bucket ?? null,
    }
    await finish(places, name, draft, manifest, keysIn(env.dataDir))
    await dropOld(resolve(folder), env, keep)
    await noteMade(client, now)
    return { path: places.backup(name), manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** A connection that makes the only backup of its database at this time. */
async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(hashtext('kanz backup')) as alone`,
  )
  if (rows[0]!.alone) return client
  await client.end()
  throw new StartupError('Another backup is being made just now.')
}

type State = Pick<Manifest, 'system' | 'ended_at' | 'migrations' | 'seals'> & { last: Last }

/** What is certain to be in a backup that ends after this was asked. */
async function stateOf(client: pg.Client): Promise<State> {
  const seals = await readSealHeads(client)
  const { rows } = await client.query<State>(`
    select (select system_identifier::text from pg_control_system()) as system,
      to_json(now()) as ended_at,
      (select json_agg(name order by name) from kysely_migration) as migrations,
      ${LAST} as last`)
  return { ...rows[0]!, seals }
}

/** The keys first: a backup without them cannot be opened, and keys alone are only left over. */
async function finish(
  places: ReturnType<typeof placesOf>,
  name: string,
  draft: string,
  manifest: Manifest,
  keys: Record<string, string>,
) {
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 1), {
    mode: 0o600,
    flush: true,
  })
  if (Object.keys(keys).length > 0)
    await writeFile(places.keys(name), JSON.stringify(keys, null, 1), { mode: 0o600, flush: true })
  await syncFolder(draft)
  await rename(draft, places.backup(name))
  await syncFolder(join(draft, '..'))
}

const keysIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    keyFiles
      .filter((name) => existsSync(join(dataDir, name)))
      .map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]),
  )

/** The names of the whole backups of a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isBackup).sort()
}

async function imagesKnown(folder: string): Promise<Manifest['images']> {
  const newest = (await backupsIn(folder)).at(-1)
  return newest ? (await readManifest(join(folder, newest))).images : []
}

async function clearUnfinished(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const whole = new Set(names.filter(isBackup))
  for (const name of names) {
    const keysOf = /^(.*)\.keys\.json$/.exec(name)?.[1]
    const isLeft = keysOf ? isBackup(keysOf) && !whole.has(keysOf) : name.endsWith(UNFINISHED)
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Removes what only backups before the newest `keep` need: them, their keys, log and images. */
async function dropOld(folder: string, { dataDir, s3 }: Site['env'], keep: number) {
  const places = placesOf(folder)
  const names = await backupsIn(folder)
  const old = keep === Infinity ? [] : names.slice(0, -keep)
  for (const name of old) {
    // renamed first: half of a backup is none
    await rename(places.backup(name), `${places.backup(name)}${UNFINISHED}`)
    await rm(places.keys(name), { force: true })
    await rm(`${places.backup(name)}${UNFINISHED}`, { recursive: true, force: true })
  }
  if (old.length === 0) return
  const kept = await Promise.all(names.slice(-keep).map((name) => readManifest(join(folder, name))))
  const oldest = kept[0]!
  await dropLog(places.log(oldest.system), oldest.first_segment)
  if (s3) return
  const named = new Set(kept.flatMap(({ images }) => images.map(({ path }) => path)))
  await dropImages(places.images, join(dataDir, 'files'), named, new Date(oldest.began_at))
}

async function dropLog(folder: string, first: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const segment = name.replace(/\.zst$/, '')
    if (isSegment(segment) && numberOf(segment) < numberOf(first))
      await rm(join(folder, name), { force: true })
  }
}

/** A database that was not migrated yet has no place for it. */
async function noteMade(client: pg.Client, at: Date) {
  await client
    .query(
      `insert into backup_state (made_at) values ($1)
       on conflict (one) do update set made_at = excluded.made_at`,
      [at],
    )
    .catch((error: unknown) =>
      log.error('a backup was made, and could not be noted in the database', error),
    )
}
