import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binaryPackages, digestsIn, BINARY_DIGESTS } from '../app/platform/binaries.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run binaries`: fetches the packages that bring Node and PostgreSQL for each platform, at the
 * versions of package.json, compares each with its integrity in package-lock.json, and keeps the
 * SHA-256 of its programs and libraries in `deploy/binaries.json`, by which a start knows them.
 */
await runScript(async () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string }>
  }
  const kept: Record<string, Record<string, string>> = {}
  for (const [name, version] of Object.entries(binaryPackages())) {
    const folder = mkdtempSync(join(tmpdir(), 'kanz-binaries-'))
    try {
      const npm = ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`]
      const file = join(folder, execFileSync('npm', npm, { encoding: 'utf8' }).trim())
      const digest = createHash('sha512').update(readFileSync(file)).digest('base64')
      if (packages[`node_modules/${name}`]?.integrity !== `sha512-${digest}`)
        throw new StartupError(`${name}@${version} is not what package-lock.json names.`)
      execFileSync('tar', ['-xzf', file, '-C', folder])
      kept[`${name}@${version}`] = await digestsIn(join(folder, 'package'))
      console.log(`${name}@${version}: ${Object.keys(kept[`${name}@${version}`]!).length} files`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  writeFileSync(BINARY_DIGESTS, `${JSON.stringify(kept, null, 2)}\n`)
  return 0
})
