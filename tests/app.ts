import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, onTestFinished, vi } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openAuth } from '#modules/auth/auth.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { ownName } from '#modules/auth/internal/cookies.server.ts'
import { SESSION_COOKIE } from '#modules/auth/session.server.ts'
import { closeDb, type Db, openDb } from '#platform/db.server.ts'
import { currentEnv, type Env, readEnv } from '#platform/env.server.ts'
import { openMail } from '#platform/mail.server.ts'
import type { Patience } from '#platform/database-health.server.ts'
import { invalidatePages } from '#platform/page-cache.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { readRows } from '../db/rows.ts'
import { createApp } from '../server/app.ts'
import { type Enqueue, enqueue } from '../server/fair-queue.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { EVER } from './factories/profile.ts'
import { mainOf, wordsOf } from './page.ts'
import { digestAsForPeople } from './passwords.ts'
import { routerBuild } from './router-build.ts'

/**
 * Opens a migrated database for the test file that calls it, and closes it after the file's tests.
 */
export async function openTestDb(connections = 20): Promise<Db> {
  return (await openTestDatabase(connections)).db
}

/** A database that others on the machine keep from answering is not away. */
const forBusyMachines: Patience = { answer: 30_000, connection: 60_000 }

/**
 * The same, with its address for what connects by itself. For a release the rows that are in it at
 * the end go to the file that KEEP_ROWS names.
 */
export async function openTestDatabase(
  connections: number,
  given?: TestDatabase,
): Promise<{ db: Db; url: string }> {
  const { url, readUrl, drop, patience = forBusyMachines } = given ?? (await testDatabase())
  const db = openDb(url, readUrl, connections, patience)
  invalidatePages('all') // of the file before
  await loadSettings(db)
  afterAll(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent') // a connection may end together with its database
    await closeDb()
    if (process.env.KEEP_ROWS)
      writeFileSync(process.env.KEEP_ROWS, (await readRows(url)).join('\n'))
    await drop()
  })
  return { db, url }
}

export interface Asked {
  /**
   * Who asks: a profile, whose session cookie is made at their first request. Without one, a
   * visitor.
   */
  viewer?: { id: string }
  method?: string
  /** A form to post; the method is POST then. */
  form?: Record<string, string | number> | FormData | URLSearchParams
  /** A body as it is, such as JSON; the method is POST then. */
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface TestApp {
  db: Db
  env: Env
  /** Sends a real request through the whole site. Redirects are not followed. */
  request(path: string, asked?: Asked): Promise<Response>
  /** The pages of one reader: what stands in them besides the frame, and its words. */
  as(viewer: { id: string } | undefined): {
    page(path: string): Promise<Element>
    words(path: string): Promise<string>
  }
  /** Sends a request as it is. */
  send(request: Request): Promise<Response>
  /**
   * The value of a Cookie header that signs a person in; they have confirmed there that it is them,
   * as administrators are asked to.
   */
  signIn(viewer: { id: string }): Promise<string>
  /** The cookie of a further session of theirs, as in another browser. */
  signInAgain(viewer: { id: string }): Promise<string>
}

/**
 * Forms at once: what a person sends many times at the same moment is to race, and not to wait in
 * their queue.
 */
const formsRace: Enqueue = (queue, who, gone) =>
  queue === 'forms' ? Promise.resolve(() => {}) : enqueue(queue, who, gone)

/**
 * The whole site, as in production, on a database of the test file's own, or on the one that it
 * gives; but forms take no turn, unless it says so.
 */
export async function openTestApp(
  given: Partial<Env> = {},
  database?: TestDatabase,
  turn = formsRace,
): Promise<TestApp> {
  const { db, url } = await openTestDatabase(20, database)
  const dataDir = mkdtempSync(join(tmpdir(), 'kanz-test-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const env = Object.assign(currentEnv(), readEnv(), given) // it may be that of the file before
  openMail(env)
  await openStorage(env)
  openAuth(env, 0)
  vi.stubEnv('PROD', true)
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {}) // the built files it would serve are not here
  const site = createApp(await routerBuild(), env, turn)
  quiet.mockRestore()
  const byConnection = connectionTo(site)
  const send = async (request: Request) =>
    new URL(request.url).pathname === '/events' ? byConnection(request) : site.fetch(request)
  const cookies = new Map<string, Promise<string>>()
  const signIn = ({ id }: { id: string }) => {
    if (!cookies.has(id)) cookies.set(id, sessionCookie(db, id, env.appSecrets[0], EVER))
    return cookies.get(id)!
  }
  const request: TestApp['request'] = async (path, asked = {}) =>
    send(await requestFor(env, path, asked, asked.viewer ? await signIn(asked.viewer) : ''))
  return {
    db,
    env,
    signIn,
    signInAgain: ({ id }) => sessionCookie(db, id, env.appSecrets[0]),
    send,
    request,
    as(viewer) {
      const page = (path: string) => mainOf(request(path, viewer && { viewer }))
      return { page, words: async (path) => wordsOf(await page(path)) }
    },
  }
}

/**
 * Until the test ends, passwords cost what they do for people, and what must not tell by its time
 * whether an address is known takes as long.
 */
export function answerAsForPeople(env: Env): void {
  digestAsForPeople()
  openAuth(env)
  onTestFinished(() => openAuth(env, 0))
}

/** How to send a request by a connection, since a live stream is written to that. */
function connectionTo(site: ReturnType<typeof createApp>): (request: Request) => Promise<Response> {
  const server = createServer(
    getRequestListener((request, bindings) => site.fetch(request, bindings)),
  )
  let listening: Promise<unknown> | undefined
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return async ({ url, method, headers }) => {
    await (listening ??= once(server.listen(0, 'localhost'), 'listening'))
    const { pathname } = new URL(url)
    return fetch(`http://localhost:${(server.address() as AddressInfo).port}${pathname}`, {
      method,
      headers: Object.fromEntries(headers),
    })
  }
}

async function requestFor(
  env: Env,
  path: string,
  { method, form, body, headers = {} }: Asked,
  session: string,
): Promise<Request> {
  const all = new Headers(headers)
  const cookies = [session, all.get('cookie')].filter(Boolean).join('; ')
  if (cookies) all.set('cookie', cookies)
  const verb = method ?? (form || body !== undefined ? 'POST' : 'GET')
  if (verb !== 'GET' && !all.has('origin')) all.set('origin', env.appUrl)
  if (all.get('origin') === '') all.delete('origin') // to send none
  const request = new Request(new URL(path, env.appUrl), {
    method: verb,
    headers: all,
    body: form ? bodyOf(form) : (body ?? null),
  })
  // as browsers do, a form says how long it is
  if (form instanceof FormData)
    request.headers.set('content-length', String((await request.clone().arrayBuffer()).byteLength))
  return request
}

function bodyOf(form: NonNullable<Asked['form']>): FormData | URLSearchParams {
  if (form instanceof FormData || form instanceof URLSearchParams) return form
  return new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
}

async function sessionCookie(
  db: Db,
  userId: string,
  secret: string,
  confirmedAt: Date | null = null,
): Promise<string> {
  const token = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      token,
      user_id: userId,
      expires_at: plus(new Date(), DAY),
      confirmed_at: confirmedAt,
    })
    .execute()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${ownName(SESSION_COOKIE)}=${encodeURIComponent(`${token}.${signature}`)}`
}
