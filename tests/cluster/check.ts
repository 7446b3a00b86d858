import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runScript } from '../../scripts/run-script.ts'
import { databaseEnv, haproxyFront, haproxyOf, patroniOf } from './configuration.ts'

const folder = resolve('.data/check-deploy')
const patroni = (process.env.PATRONI ?? 'patroni').split(' ')
const postgres = process.env.PGBIN ?? globSync('/usr/lib/postgresql/*/bin').at(-1) ?? '/usr/bin'

await runScript(checkDeploy)

/**
 * `npm run check:deploy`: asks the parts themselves whether they take what deploy/cluster says to
 * them, at addresses of this machine, as far as they are installed here. Says in one line what is
 * missing. The front's line with the certificate is left out.
 */
function checkDeploy(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const units = globSync('deploy/{,cluster/}*.{service,timer}')
  const checks = [
    ['haproxy', '-c', '-f', file('haproxy.cfg', haproxyOf(1))],
    ['haproxy', '-c', '-f', file('front.cfg', haproxyFront())],
    [...patroni, '--validate-config', file('patroni.yml', patroniOf(1, folder, postgres))],
    ['promtool', 'check', 'config', 'deploy/cluster/prometheus.yml'],
    ['promtool', 'check', 'rules', 'deploy/cluster/alerts.yml'],
    ...units.map((unit) => ['systemd-analyze', 'verify', resolve(unit)]),
  ]
  const missing = new Set<string>()
  let wrong = 0
  for (const [program, ...args] of checks) {
    const env = { ...process.env, ...databaseEnv(1, folder) }
    const { error, status, stdout, stderr } = spawnSync(program!, args, { encoding: 'utf8', env })
    if (error) {
      missing.add(program!)
      continue
    }
    // no etcd runs here
    const said = `${stdout}${stderr}`.trim().split('\n')
    const faults = said.filter((line) => !line.endsWith(':2379 is not reachable'))
    if (status === 0 || faults.length === 0) console.log(`taken by ${program}: ${args.at(-1)}`)
    else {
      wrong++
      console.log(`REFUSED by ${program}: ${args.at(-1)}\n${faults.join('\n')}`)
    }
  }
  if (missing.size > 0) console.log(`Not checked without ${[...missing].join(', ')}.`)
  return Promise.resolve(wrong === 0 ? 0 : 1)
}
