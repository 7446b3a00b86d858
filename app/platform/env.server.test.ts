import { expect, test } from 'vitest'
import { clockOffset, ownDatabaseWarning, readEnv } from './env.server.ts'
import { StartupError } from './startup-error.ts'

test('the clock can be shifted for tests, never in production', () => {
  expect(clockOffset({})).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '-3600000' })).toBe(-3_600_000)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: 'soon' })).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '60000', NODE_ENV: 'production' })).toBe(0)
})

test('a production that runs its own database is told what that means, and no other', () => {
  const told = (source: Record<string, string>) =>
    ownDatabaseWarning(
      readEnv({ APP_URL: 'https://kanz.example', APP_SECRET: 'x'.repeat(32), ...source }),
    )
  const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }
  expect(told(production)).toContain('without a replica and without backups')
  expect(told({ ...production, DATABASE_URL: 'postgres://db/kanz' })).toBeNull()
  expect(told({ ...production, BACKUP_DIR: '/mnt/backups' })).toBeNull()
  expect(told({})).toBeNull()
})

test('backups are made at three, and a week of them is kept, unless it says otherwise', () => {
  const backupOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 'x'.repeat(32), ...source }).backup
  expect(backupOf({})).toBeUndefined()
  expect(backupOf({ BACKUP_DIR: '/mnt/backups' })).toEqual({
    folder: '/mnt/backups',
    minute: 180,
    keep: 7,
  })
  expect(
    backupOf({ BACKUP_DIR: '/mnt/backups', BACKUP_AT: '23:59', BACKUP_KEEP: '30' }),
  ).toMatchObject({ minute: 1439, keep: 30 })
})

test('behind a proxy it listens to this machine alone unless it is told otherwise, so that nobody passes the proxy by', () => {
  const hostOf = (source: Record<string, string>) =>
    readEnv({
      APP_URL: 'https://kanz.example',
      APP_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://db/kanz',
      ...source,
    }).host
  const production = { NODE_ENV: 'production' }
  expect(hostOf({})).toBe('127.0.0.1')
  expect(hostOf(production)).toBe('0.0.0.0')
  expect(hostOf({ ...production, TRUST_PROXY: '1' })).toBe('127.0.0.1')
  expect(hostOf({ ...production, TRUST_PROXY: '1', HOST: '10.0.0.5' })).toBe('10.0.0.5')
})

test('a bucket is read with all that belongs to it, and half a key is refused', () => {
  const source = { APP_SECRET: 'x'.repeat(32), S3_BUCKET: 'images' }
  expect(readEnv({ APP_SECRET: 'x'.repeat(32) }).s3).toBeUndefined()
  expect(readEnv(source).s3).toEqual({
    bucket: 'images',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
    publicUrl: undefined,
  })
  const whole = {
    ...source,
    S3_ENDPOINT: 'http://127.0.0.1:9000/',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_PUBLIC_URL: 'https://cdn.example/kanz/',
  }
  expect(readEnv(whole).s3).toEqual({
    bucket: 'images',
    region: 'eu',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    publicUrl: 'https://cdn.example/kanz',
  })
  expect(() => readEnv({ ...source, S3_ACCESS_KEY_ID: 'a' })).toThrow('belong together')
  expect(() => readEnv({ ...source, S3_PUBLIC_URL: 'cdn' })).toThrow('S3_PUBLIC_URL must be')
})

test('a key pair for push notifications is whole, or the site does not start', () => {
  const [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY] = ['P'.repeat(87), 'p'.repeat(43)]
  const vapidOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), ...source }).vapid
  expect(vapidOf({})).toBeUndefined()
  expect(vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toEqual({
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
  })
  const wrong: Record<string, string>[] = [
    { VAPID_PUBLIC_KEY },
    { VAPID_PRIVATE_KEY },
    { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY },
    { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: '+'.repeat(43) },
  ]
  for (const source of wrong)
    expect(() => vapidOf(source)).toThrow(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together',
    )
})

test('hosts of further push services are named by commas, and the service worker is there unless it is switched off', () => {
  const env = readEnv({
    APP_SECRET: 's'.repeat(32),
    PUSH_HOSTS: ' push.kanz.example:8443, ,other.example',
    SERVICE_WORKER: 'off',
  })
  expect([env.pushHosts, env.serviceWorker]).toEqual([
    ['push.kanz.example:8443', 'other.example'],
    false,
  ])
  expect(readEnv({ APP_SECRET: 's'.repeat(32) })).toMatchObject({
    pushHosts: [],
    serviceWorker: true,
  })
})

test('a process does the work behind the pages, leaves it to others, or does nothing else; what is none of these is refused in words', () => {
  const workerOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), ...source }).worker
  expect([
    workerOf({}),
    workerOf({ WORKER: '' }),
    workerOf({ WORKER: 'off' }),
    workerOf({ WORKER: 'only' }),
  ]).toEqual(['here', 'here', 'off', 'only'])
  for (const WORKER of ['on', '1', 'OFF', 'only ']) {
    expect(() => workerOf({ WORKER })).toThrow(StartupError)
    expect(() => workerOf({ WORKER })).toThrow(
      `WORKER must be "off" or "only" or unset, not "${WORKER}"`,
    )
  }
})

test('the key of the webhook follows from the secret, unless there is one of its own, which is whole', () => {
  const keyOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), ...source }).webhookKeys[0]
  expect(keyOf({})).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect([keyOf({}), keyOf({ APP_SECRET: 't'.repeat(32) })]).toEqual([
    keyOf({}),
    expect.not.stringMatching(keyOf({}).slice(0, 20)),
  ])
  const own = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  expect(keyOf({ ORDER_WEBHOOK_KEY: own })).toBe(own)
  for (const ORDER_WEBHOOK_KEY of ['short', own.slice(6), 'whsec_abc', `${own}!`])
    expect(() => keyOf({ ORDER_WEBHOOK_KEY })).toThrow('ORDER_WEBHOOK_KEY must be')
})

test('secrets are lists: the first is used, the others are known as well, and each is whole', () => {
  const [fresh, former] = ['n'.repeat(32), 'o'.repeat(32)]
  const read = (source: Record<string, string>) => readEnv({ APP_SECRET: fresh, ...source })
  expect(read({ APP_SECRET: `${fresh}, ${former}` }).appSecrets).toEqual([fresh, former])
  expect(() => read({ APP_SECRET: `${fresh},short` })).toThrow('APP_SECRET must have at least 32')
  expect(() => read({ APP_SECRET: `${fresh},` })).toThrow('APP_SECRET must have at least 32')
  const both = read({ APP_SECRET: `${fresh},${former}` })
  expect(both.secretKeys).toEqual([fresh, former].map((key) => ({ id: 0, key })))
  expect(both.webhookKeys).toEqual([
    ...read({}).webhookKeys,
    ...read({ APP_SECRET: former }).webhookKeys,
  ])
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(read({ SECRET_KEYS: `2:${key}` }).secretKeys).toEqual([
    { id: 2, key },
    { id: 0, key: fresh },
  ])
  expect(() => read({ SECRET_KEYS: key })).toThrow('SECRET_KEYS must be numbered keys')
  expect(read({ CHARGILY_SECRET_KEY: 'test_sk_2,test_sk_1' }).gateways.chargily?.keys).toEqual([
    'test_sk_2',
    'test_sk_1',
  ])
  expect(() => read({ CHARGILY_SECRET_KEY: 'test_sk_2,live_sk_1' })).toThrow('of the live mode')
})

test('the payment gateway is asked by its key: in production for money, elsewhere as a test or through what stands in for it', () => {
  const chargilyOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), ...source }).gateways.chargily
  const production = {
    NODE_ENV: 'production',
    APP_URL: 'https://kanz.example',
    DATABASE_URL: 'postgres://db/kanz',
  }
  const key = { CHARGILY_SECRET_KEY: 'sk' }
  const of = (mode: string, url: string) => ({ keys: ['sk'], mode, url })
  expect([chargilyOf({}), chargilyOf(production)]).toEqual([undefined, undefined])
  expect(chargilyOf({ CHARGILY_MODE: 'live', CHARGILY_URL: 'http://localhost:1' })).toBeUndefined()
  expect(chargilyOf(key)).toEqual(of('test', 'https://pay.chargily.net/test/api/v2'))
  const live = of('live', 'https://pay.chargily.net/api/v2')
  expect([
    chargilyOf({ ...production, ...key }),
    chargilyOf({ ...key, CHARGILY_MODE: 'live' }),
  ]).toEqual([live, live])
  expect(chargilyOf({ ...key, CHARGILY_URL: 'http://localhost:3001/test/api/v2/' })).toEqual(
    of('test', 'http://localhost:3001/test/api/v2'),
  )
})

test('a mode that is none, and anything in the place of the gateway in production, are refused in words', () => {
  const chargilyOf = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), CHARGILY_SECRET_KEY: 'sk', ...source }).gateways.chargily
  expect(() => chargilyOf({ CHARGILY_MODE: 'sandbox' })).toThrow('must be "test" or "live"')
  expect(() => chargilyOf({ CHARGILY_URL: 'localhost:3001' })).toThrow('CHARGILY_URL must be an')
  expect(() =>
    chargilyOf({
      NODE_ENV: 'production',
      APP_URL: 'https://kanz.example',
      DATABASE_URL: 'postgres://db/kanz',
      CHARGILY_URL: 'https://pay.example',
    }),
  ).toThrow('not taken in production')
})

test('production takes no trials for money, nor a secret that can be guessed', () => {
  const read = (source: Record<string, string>) =>
    readEnv({
      NODE_ENV: 'production',
      APP_URL: 'https://kanz.example',
      APP_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://db/kanz',
      ...source,
    })
  const chargilyOf = (CHARGILY_SECRET_KEY: string, CHARGILY_MODE = '') =>
    read({ CHARGILY_SECRET_KEY, CHARGILY_MODE }).gateways.chargily
  for (const key of ['sk', 'test_sk_1', 'live_sk_1'])
    expect(() => chargilyOf(key, 'test')).toThrow('CHARGILY_MODE=test moves no money')
  for (const mode of ['', 'live'])
    expect(() => chargilyOf('test_sk_1', mode)).toThrow('is of the test mode')
  expect(chargilyOf('live_sk_1')).toMatchObject({ keys: ['live_sk_1'], mode: 'live' })
  const secretOf = (PAYMENT_CALLBACK_SECRET: string) =>
    read({ PAYMENT_CALLBACK_SECRET }).paymentCallbackSecrets?.[0]
  expect(() => secretOf('c'.repeat(31))).toThrow(StartupError)
  expect(() => secretOf('c'.repeat(31))).toThrow('PAYMENT_CALLBACK_SECRET must have at least 32')
  expect([secretOf(''), secretOf('c'.repeat(32))]).toEqual([undefined, 'c'.repeat(32)])
})

test('elsewhere a key of the other mode is refused too, and a short secret is taken', () => {
  const read = (source: Record<string, string>) =>
    readEnv({ APP_SECRET: 's'.repeat(32), ...source })
  const chargilyOf = (CHARGILY_SECRET_KEY: string, CHARGILY_MODE: string) =>
    read({ CHARGILY_SECRET_KEY, CHARGILY_MODE }).gateways.chargily
  expect(() => chargilyOf('live_sk_1', 'test')).toThrow('is of the live mode')
  expect(() => chargilyOf('live_sk_1', '')).toThrow('is of the live mode')
  expect(() => chargilyOf('test_sk_1', 'live')).toThrow('is of the test mode')
  expect(chargilyOf('test_sk_1', '')?.mode).toBe('test')
  expect(read({ PAYMENT_CALLBACK_SECRET: 'short' }).paymentCallbackSecrets?.[0]).toBe('short')
})

test.each([
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['SERVICE_WORKER', 'no'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '9100x'],
  ['PUSH_HOSTS', 'push.example,http://x/y'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_AT', '3 am'],
  ['BACKUP_KEEP', '0'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1.5'],
  ['EMBEDDED_DATABASE', 'true'],
  ['DATABASE_READ_URL', 'replica:5432'],
  ['S3_ENDPOINT', 'https://s3.example'],
  ['TRUST_PROXI', '1'],
  ['MAIL_FORM', 'a@kanz.dz'],
  ['DATABASE_URI', 'postgres://db/kanz'],
  ['app_url', 'https://kanz.example'],
  ['GOOGLE_CLIENTID', 'id'],
  ['DRAIN_MS', '5s'],
  ['SMTP_URL', 'not-a-url'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'foo'],
  ['GOOGLE_CLIENT_ID', 'alone'],
  ['GOOGLE_CLIENT_SECRET', 'alone'],
])(
  '%s=%s would do nothing or something else, so the site does not start with it',
  (name, value) => {
    expect(() => readEnv({ APP_SECRET: 's'.repeat(32), [name]: value })).toThrow(name)
  },
)

test('a sender with a name, a mail server and a proxy are taken', () => {
  const given = {
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'كنز <a@kanz.dz>',
    TRUST_PROXY: '2',
    DRAIN_MS: '5000',
  }
  expect(readEnv({ APP_SECRET: 's'.repeat(32), ...given })).toMatchObject({
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    trustProxy: 2,
    drainMs: 5_000,
  })
})

test('names that only look a little like ours are other programs’', () => {
  const others = {
    HOME: '/root',
    HOSTNAME: 'web1',
    PORTS: '80',
    API_URL: 'https://api.example',
    GOOGLE_CLOUD_PROJECT: 'kanz',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    NODE_OPTIONS: '--inspect',
    DATABASE_HOST: 'db',
    SMTP_URI: '',
    KANZ_PORT: 'tcp://10.0.0.1:3000',
  }
  expect(readEnv({ APP_SECRET: 's'.repeat(32), ...others }).port).toBe(3000)
})

test('several processes in production need a mail server, since each would keep mails for itself', () => {
  const production = {
    NODE_ENV: 'production',
    APP_URL: 'https://kanz.example',
    APP_SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://db/kanz',
  }
  for (const WORKER of ['off', 'only'])
    expect(() => readEnv({ ...production, WORKER })).toThrow('SMTP_URL must be set')
  expect(readEnv({ ...production, WORKER: 'off', SMTP_URL: 'smtp://mail' }).worker).toBe('off')
  expect(readEnv({ ...production }).worker).toBe('here')
  expect(readEnv({ APP_SECRET: 's'.repeat(32), WORKER: 'only' }).worker).toBe('only')
})
