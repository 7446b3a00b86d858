import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { trustFigure } from '../tests/trust-figure.ts'
import { openVulnerable } from '../tests/vulnerable-site.ts'
import { signIn, startSite } from './demo-site.ts'
import { runScript } from './run-script.ts'

const DATA = '.data/scanners'
/** Seconds that wapiti may take to read the site and to attack what it found. */
const SCAN_SECONDS = 90
const ATTACK_SECONDS = 45
/** Seconds that sqlmap may take. */
const SQL_SECONDS = 1_500

/** What wapiti tries: what would be a hole, and not which headers are set; the rest is sqlmap's. */
const modules = ['sql', 'xss', 'permanentxss', 'file', 'exec', 'crlf', 'redirect']

/** Addresses of the demo that read what follows their question mark, for sqlmap. */
const asked = [
  '/search?q=pubg&page=1',
  '/free-fire/accounts?sort=price&page=1&min=100&max=9000&delivery=instant',
  '/all-games?q=free&category=accounts&page=1',
  '/users/amine_213?page=1&tab=feedback',
  '/blog?page=1&tag=news',
  '/orders?page=1&status=paid&q=robux',
  '/wallet?page=1&type=deposit',
  '/notifications?page=1',
]

await runScript(scan)

/**
 * `npm run test:scanners`: wapiti and sqlmap against the built site with demo data, signed in and
 * not, and against a site with planted holes, which both must find. Returns 1 when either finds a
 * hole in the first or none in the second, and says which of them is not installed.
 */
async function scan(): Promise<number> {
  const missing = ['wapiti', 'sqlmap'].filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    console.log(
      `Not scanned: ${missing.join(' and ')} is not installed (apt install wapiti sqlmap).`,
    )
    return 1
  }
  rmSync(DATA, { recursive: true, force: true })
  mkdirSync(DATA, { recursive: true })
  // the scanners say of each request that it comes from somebody else, or limits would stop them
  const [site, planted] = await Promise.all([
    startSite(`${DATA}/site`, { TRUST_PROXY: '1' }),
    openVulnerable(`${DATA}/planted`),
  ])
  try {
    const cookie = await signIn(site, 'buyer')
    const control = await wapiti('control', planted.url, { seconds: 120, least: 3 })
    const visitor = await wapiti('visitor', site.url, {})
    const member = await wapiti('member', site.url, { cookie })
    const controlSql = await sqlmap('control-sql', [`${planted.url}/item?id=1`])
    const sql = await sqlmap(
      'sql',
      asked.map((path) => site.url + path),
      cookie,
    )
    // a session that had ended would have left the member's pages unseen
    const isSeen = (await fetch(`${site.url}/orders`, { headers: { cookie } })).url.endsWith(
      '/orders',
    )
    return judge({ control, visitor, member, controlSql, sql }, isSeen)
  } finally {
    await Promise.all([site.end(), planted.end()])
  }
}

type Found = Record<'control' | 'visitor' | 'member' | 'controlSql' | 'sql', string[]>

function judge({ control, visitor, member, controlSql, sql }: Found, isSeen: boolean): number {
  const holes = [...visitor, ...member, ...sql]
  for (const hole of holes) console.log(`FOUND: ${hole}`)
  const seen = ['SQL Injection', 'Cross Site Scripting'].filter((kind) =>
    control.some((each) => each.startsWith(kind)),
  )
  trustFigure(
    20,
    `wapiti found ${seen.join(' and ') || 'nothing'} where they were planted, sqlmap ${controlSql.length} injection; in the product ${holes.length} holes`,
  )
  if (!isSeen) console.log('The site does not answer a member any more.')
  return holes.length === 0 && seen.length === 2 && controlSql.length === 1 && isSeen ? 0 : 1
}

interface Scan {
  cookie?: string
  /** How long it may read the site. */
  seconds?: number
  /** So many addresses and forms it has to see, or it shows nothing. */
  least?: number
}

/** What wapiti finds at an address, each as its kind and where. */
async function wapiti(
  name: string,
  url: string,
  { cookie, seconds = SCAN_SECONDS, least = 100 }: Scan,
): Promise<string[]> {
  const output = resolve(DATA, `${name}.json`)
  const args = [
    ['-u', `${url}/`, '-m', modules.join(','), '-f', 'json', '-o', output],
    ['--scope', 'folder', '-d', '4', '--max-links-per-page', '60', '--max-files-per-dir', '25'],
    ['--max-scan-time', String(seconds), '--max-attack-time', String(ATTACK_SECONDS)],
    // a form of filters has eighty, and each would be tried with everything
    ['--max-parameters', '8'],
    ['--store-session', resolve(DATA, 'wapiti'), '--flush-session', '--no-bugreport', '-v', '1'],
    // forms of the site are taken from its own pages alone; and it cannot read what is compressed
    ['-H', `Origin: ${url}`, '-H', 'Accept-Encoding: identity', '-t', '20'],
    cookie ? ['-H', `Cookie: ${cookie}`] : [],
  ].flat()
  // it looks at the clock between requests only
  const most = 3 * (seconds + modules.length * ATTACK_SECONDS) * 1_000
  const said = await run('wapiti', args, most)
  const pages = Number(/found (\d+) URLs and forms/.exec(said)?.[1] ?? 0)
  console.log(`${name}: ${pages} addresses and forms`)
  if (pages < least) throw new Error(`wapiti saw ${pages} addresses and forms of ${name} only.`)
  const { vulnerabilities } = JSON.parse(readFileSync(output, 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>
  }
  return Object.entries(vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ method, path, info }) => `${kind}: ${method} ${path} (${info.trim()})`),
  )
}

/** The addresses whose parameters reach the database as they are, as sqlmap says. */
async function sqlmap(name: string, urls: string[], cookie?: string): Promise<string[]> {
  const list = resolve(DATA, `${name}.txt`)
  writeFileSync(list, urls.join('\n'))
  const args = [
    ['-m', list, '--batch', '--disable-coloring', '--flush-session', '--technique=BEUQ'],
    ['--level=1', '--risk=1', '--dbms=PostgreSQL', '--tamper=xforwardedfor', '--timeout=20'],
    ['--output-dir', resolve(DATA, name), '--retries=1', '--ignore-code=400,404,422,429'],
    cookie ? ['--cookie', cookie] : [],
  ].flat()
  const output = await run('sqlmap', args, SQL_SECONDS * 1_000)
  const tested = output.match(/testing URL/g)?.length ?? 0
  if (tested < urls.length) throw new Error(`sqlmap tried ${tested} of ${urls.length} addresses.`)
  return output.match(/^Parameter: .+$/gm) ?? []
}

async function run(program: string, args: string[], timeout: number): Promise<string> {
  const running = promisify(execFile)(program, args, { timeout, maxBuffer: 256 * 1024 * 1024 })
  // sqlmap waits for addresses there
  running.child.stdin?.end()
  return (await running).stdout
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
