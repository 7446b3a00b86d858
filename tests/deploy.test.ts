import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '#platform/env-names.server.ts'
import { gatewayVariables } from '#platform/gateway-env.server.ts'
import { importsOf, isTest, projectSources } from '../scripts/source.ts'

// What is said to systemd and Docker: the program runs with as little as it needs.

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

/** The lines of a unit's [Service] that are no comments, each as its name and what it says. */
const serviceOf = (name: string) =>
  Array.from(
    read(name)
      .split(/^\[Service\]$/m)[1]!
      .split(/^\[/m)[0]!
      .matchAll(/^(\w+)=(.*)$/gm),
    ([, key, value]) => [key!, value!] as const,
  )

/** What a unit must say, and nothing of it more loosely. */
const hardening: Readonly<Record<string, string>> = {
  User: 'kanz',
  Group: 'kanz',
  NoNewPrivileges: 'true',
  ProtectSystem: 'strict',
  ProtectHome: 'true',
  ProtectKernelTunables: 'true',
  ProtectKernelModules: 'true',
  ProtectKernelLogs: 'true',
  ProtectControlGroups: 'true',
  ProtectClock: 'true',
  ProtectHostname: 'true',
  ProtectProc: 'invisible',
  PrivateTmp: 'true',
  PrivateDevices: 'true',
  RestrictSUIDSGID: 'true',
  RestrictRealtime: 'true',
  RestrictNamespaces: 'true',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  LockPersonality: 'true',
  CapabilityBoundingSet: '',
  SystemCallArchitectures: 'native',
  SystemCallFilter: '@system-service',
  UMask: '0077',
  MemoryMax: '4G',
  TasksMax: '512',
}

/** Which files of variables a unit reads; the owner of the tables is for the migrations alone. */
const secretsOf = (name: string) =>
  name.endsWith('kanz-migrate.service')
    ? ['/etc/kanz.env', '/etc/kanz-owner.env']
    : ['/etc/kanz.env']

test.each([
  'kanz.service',
  'kanz-worker.service',
  'kanz-verify.service',
  'cluster/kanz-web.service',
  'cluster/kanz-worker.service',
  'cluster/kanz-migrate.service',
])('%s gives its program no more', (name) => {
  const said = serviceOf(name)
  const value = (key: string) => said.filter(([each]) => each === key).map(([, own]) => own)
  expect(Object.keys(hardening).map((key) => [key, value(key)])).toEqual(
    Object.entries(hardening).map(([key, own]) => [key, [own]]),
  )
  // it may write its data, and nothing of itself
  expect(value('ReadWritePaths')).toEqual([])
  expect(value('StateDirectory')).toEqual(['kanz'])
  expect(value('EnvironmentFile')).toEqual(secretsOf(name))
})

const operations = readFileSync('docs/operations.md', 'utf8')

test('the file of the secrets is for root alone, as docs/operations.md makes it', () =>
  expect(operations).toContain('install -m 600 -o root -g root /dev/null /etc/kanz.env'))

test('docs/operations.md has a row for each variable that the program reads, and for no other', () => {
  const code = ['env', 'sealing-keys']
    .map((name) => readFileSync(`app/platform/${name}.server.ts`, 'utf8'))
    .join('\n')
  const read = [
    ...(code.match(/(?<=source\.)[A-Z][A-Z0-9_]*|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []),
    ...gatewayVariables,
  ]
  const rows = operations
    .split('## Configuration')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(named.length).toBeGreaterThan(30)
  expect([...named].sort()).toEqual([...new Set(read)].sort())
  expect([...named].sort()).toEqual([...variables].sort())
})

const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)

test('the container runs as nobody, on packages it runs with, and without the machine’s secrets', () => {
  const last = stages.at(-1)!
  expect(stages[0]).toMatch(/npm ci --omit=dev .*--ignore-scripts/)
  expect(last).toContain('COPY --from=packages /srv/kanz/node_modules node_modules')
  expect(last).not.toMatch(/npm |--chown|with-deps/)
  expect(last.match(/^USER .*$/gm)).toEqual(['USER node'])
  expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['*.env', '.env*', '.data', '.git', 'node_modules']),
  )
  const run = read('Dockerfile').split('ARG ')[0]!
  for (const option of ['--read-only', '--cap-drop ALL', 'no-new-privileges', '--pids-limit'])
    expect(run).toContain(option)
})

/** What is read by who builds alone, though it lies beside what runs. */
const forBuilding = ['app/routes.ts', 'app/admin-routes.ts', 'scripts/i18n.ts']

test('what runs imports no package that only building and testing need', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const sources = new Map(projectSources().map((file) => [file.path, file]))
  const running = new Set(
    [...sources.keys()].filter((path) => /^(app|server)\//.test(path) && !isTest(path)),
  )
  running.add('scripts/start.ts')
  const wrong: string[] = []
  for (const path of running) {
    const file = sources.get(path)
    if (!file || forBuilding.includes(path) || path.endsWith('.sql')) continue
    for (const { specifier, target, typeOnly } of importsOf(file)) {
      if (typeOnly) continue
      // a set is walked to its end, also where it grows meanwhile
      if (target) running.add(target)
      else if (packageOf(specifier) in devDependencies) wrong.push(`${path}: ${specifier}`)
    }
  }
  expect(running.size).toBeGreaterThan(sources.size / 3)
  expect(wrong).toEqual([])
})

const packageOf = (specifier: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
