import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { variables } from '#platform/env-names.server.ts'

// What is said to the parts of a site on several machines, as far as it can be read without them:
// `npm run check:deploy` asks the parts themselves, `npm run test:cluster` starts them.

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const units = ['web', 'worker', 'migrate'].map((name) => `cluster/kanz-${name}.service`)

/** The variables that a unit sets on its command line or before it. */
function setBy(unit: string): Record<string, string> {
  const lines = read(unit).match(/^(?:ExecStart|Environment)=.*$/gm)!
  return Object.fromEntries(
    lines.flatMap((line) =>
      Array.from(line.matchAll(/\b([A-Z][A-Z0-9_]+)=(\S+)/g), ([, name, value]) => [name!, value!]),
    ),
  )
}

const web = setBy('cluster/kanz-web.service')
const worker = setBy('cluster/kanz-worker.service')

test('only the step that migrates knows the owner of the tables, and nobody else migrates', () => {
  expect([web.MIGRATE, worker.MIGRATE]).toEqual(['off', 'off'])
  expect(read('cluster/kanz-migrate.service')).toContain('scripts/migrate.ts')
  const naming = [...units, 'cluster/kubernetes/site.yml'].filter((name) =>
    /^(?!#).*(?:DATABASE_OWNER_URL|kanz-owner)/m.test(read(name)),
  )
  expect(naming).toEqual(['cluster/kanz-migrate.service'])
})

test('web and worker are two processes, each with ports of its own', () => {
  expect([web.WORKER, worker.WORKER]).toEqual(['off', 'only'])
  const ports = [web.PORT, web.METRICS_PORT, worker.PORT, worker.METRICS_PORT]
  expect(new Set(ports).size).toBe(4)
  // the front leads to the pages, Prometheus reads both
  const backends = read('cluster/haproxy-front.cfg').match(/^ +server \S+ 10\.0\.0\.2\d:\d+/gm)!
  expect(backends).toHaveLength(4)
  for (const line of backends) expect(line).toMatch(new RegExp(`:${web.PORT}$`))
  const targets = read('cluster/prometheus.yml').match(/10\.0\.0\.2\d:9\d+/g)!
  expect(new Set(targets.map((target) => target.split(':')[1]))).toEqual(
    new Set([web.METRICS_PORT, worker.METRICS_PORT]),
  )
})

test('the front hears that a process is about to end before its port is closed', () => {
  const seconds = (name: string) =>
    Number(new RegExp(`\\b${name} (\\d+)`).exec(read('cluster/haproxy-front.cfg'))![1])
  const inter = Number(/inter (\d+)s/.exec(read('cluster/haproxy-front.cfg'))![1])
  expect(Number(web.DRAIN_MS)).toBeGreaterThan((inter * seconds('fall') + 1) * 1_000)
  expect(Number(web.DRAIN_MS)).toBeLessThanOrEqual(60_000)
})

test('every variable that is named is one that the program reads', () => {
  const known = [...variables, 'NODE_ENV']
  for (const unit of units) expect(known).toEqual(expect.arrayContaining(Object.keys(setBy(unit))))
  const named = ['cluster/kubernetes/site.yml', 'cluster/kubernetes/migrate.yml'].flatMap((file) =>
    Array.from(read(file).matchAll(/\bname: ([A-Z][A-Z0-9_]+)/g), ([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(known).toContain(name)
})

test('a promoted replica has what was acknowledged, and no old primary goes on', () => {
  const patroni = parse(read('cluster/patroni.yml')) as {
    bootstrap: { dcs: Record<string, unknown> }
    watchdog: Record<string, unknown>
  }
  expect(patroni.bootstrap.dcs).toMatchObject({
    maximum_lag_on_failover: 0,
    synchronous_mode: true,
    synchronous_node_count: 1,
  })
  const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs as Record<string, number>
  // as Patroni's documentation asks
  expect(loop_wait! + 2 * retry_timeout!).toBeLessThanOrEqual(ttl!)
  // a primary that waits longer for a new leader of etcd gives up
  const election = Number(/^ETCD_ELECTION_TIMEOUT=(\d+)$/m.exec(read('cluster/etcd.env'))![1])
  expect(2 * election).toBeLessThan(retry_timeout! * 1_000)
  expect(patroni.watchdog.mode).toBe('required')
  expect(read('cluster/README.md')).toContain('**Patroni 3.3.1 or later.**')
})

test('connections of two web processes and two workers fit into the database', () => {
  const most = Number(/max_connections: (\d+)/.exec(read('cluster/patroni.yml'))![1])
  const said = /may open (\d+) connections to the database and (\d+)/.exec(
    readFileSync('docs/operations.md', 'utf8'),
  )!
  // reads are the primary's too while there is no replica
  expect(2 * (Number(said[1]) + Number(said[2])) + 2 * Number(said[1])).toBeLessThan(most - 20)
})

test('every figure that an alarm or a panel asks for is told by somebody', () => {
  const code = ['metrics', 'site-metrics']
    .map((name) => readFileSync(`server/${name}.ts`, 'utf8'))
    .join('\n')
  const told = new Set(code.match(/\bkanz_[a-z_]+/g))
  const { groups } = parse(read('cluster/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(20)
  const { panels } = JSON.parse(read('cluster/dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets ?? [])].flatMap(({ expr }) =>
    expr.match(/\bkanz_[a-z_0-9]+/g),
  )
  const own = new Set(asked.map((name) => name?.replace(/_(?:bucket|count|sum)$/, '')))
  own.delete(undefined)
  // those of the process itself are prom-client's
  const unknown = [...own].filter((name) => !told.has(name!) && !name!.startsWith('kanz_nodejs_'))
  expect(unknown).toEqual([])
  expect(own.size).toBeGreaterThan(15)
})

test('every command that is named is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const texts = globSync('deploy/**/*.{md,yml,service}').map((path) => readFileSync(path, 'utf8'))
  const named = new Set(texts.join('\n').match(/(?<=npm run )[a-z:-]+/g))
  expect(named.size).toBeGreaterThan(3)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

const container = v.object({
  image: v.string(),
  env: v.array(v.looseObject({ name: v.string() })),
  envFrom: v.array(v.object({ secretRef: v.object({ name: v.literal('kanz') }) })),
  securityContext: v.looseObject({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    runAsNonRoot: v.literal(true),
  }),
})
const asks = (path: string) =>
  v.looseObject({ httpGet: v.object({ path: v.literal(path), port: v.literal('http') }) })
const deployment = v.looseObject({
  spec: v.looseObject({
    replicas: v.literal(2),
    strategy: v.object({ rollingUpdate: v.looseObject({ maxUnavailable: v.literal(0) }) }),
    template: v.looseObject({
      spec: v.looseObject({
        terminationGracePeriodSeconds: v.pipe(v.number(), v.minValue(30)),
        containers: v.tuple([
          v.looseObject({
            ...container.entries,
            readinessProbe: asks('/healthz'),
            livenessProbe: asks('/livez'),
          }),
        ]),
      }),
    }),
  }),
})
const job = v.looseObject({
  spec: v.looseObject({
    template: v.looseObject({
      spec: v.looseObject({
        restartPolicy: v.literal('Never'),
        containers: v.tuple([
          v.looseObject({
            ...container.entries,
            command: v.tuple([v.literal('node'), v.literal('scripts/migrate.ts')]),
          }),
        ]),
      }),
    }),
  }),
})
const database = v.looseObject({
  spec: v.looseObject({
    instances: v.literal(3),
    postgresql: v.looseObject({
      synchronous: v.looseObject({ number: v.literal(1) }),
    }),
  }),
})
const anything = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.looseObject({ name: v.string() }),
  spec: v.looseObject({}),
})
const shapes: Record<string, v.GenericSchema> = {
  Deployment: deployment,
  Job: job,
  Cluster: database,
}

describe('on Kubernetes', () => {
  const things = globSync('deploy/cluster/kubernetes/*.yml').flatMap((path) =>
    parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as v.InferOutput<typeof anything>
    }),
  )

  test.each(things)('$kind $metadata.name has its shape', (thing) => {
    v.parse(anything, thing)
    const shape = shapes[thing.kind]
    if (shape) v.parse(shape, thing)
  })

  test('there are the pages, the work behind them, the migrations and the database', () => {
    const names = things.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'Cluster kanz-db',
        'Deployment kanz-web',
        'Deployment kanz-worker',
        'Job kanz-migrate',
      ]),
    )
  })
})

const service = v.looseObject({
  image: v.string(),
  read_only: v.optional(v.literal(true)),
  environment: v.optional(v.record(v.string(), v.string())),
})

test('on one machine by Docker Compose: what runs, on what, and after the migrations', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
    volumes: Record<string, null>
  }
  const parsed = v.parse(v.record(v.string(), service), services)
  expect(Object.keys(parsed).sort()).toEqual([
    'bucket',
    'database',
    'migrate',
    'store',
    'web',
    'worker',
  ])
  expect(parsed.database!.image).toBe('postgres:18')
  expect([parsed.web, parsed.worker].map((each) => each!.environment!.MIGRATE)).toEqual([
    'off',
    'off',
  ])
  expect([parsed.web, parsed.worker].map((each) => each!.environment!.WORKER)).toEqual([
    'off',
    'only',
  ])
  for (const { environment = {} } of Object.values(parsed))
    for (const name of Object.keys(environment)) expect(variables).toContain(name)
  for (const name of ['web', 'worker'])
    expect(services[name]!.depends_on).toHaveProperty('migrate.condition')
  // only the proxy of the machine itself reaches it
  expect(services.web!.ports).toEqual(['127.0.0.1:3000:3000'])
  const mounted = Object.values(services).flatMap(({ volumes: own = [] }) => own as string[])
  const named = mounted.map((each) => each.split(':')[0]!).filter((each) => !each.startsWith('.'))
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort())
})
