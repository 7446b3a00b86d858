import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  fileKeys,
  getFile,
  openStorage,
  putFile,
  removeFile,
  storageAnswers,
  StorageError,
} from './storage.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kanz-storage-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const unfinished = join(dataDir, 'files', '.unfinished')
const open = () => openStorage({ dataDir, s3: undefined })
await open()

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of fileKeys(folder)) keys.push(key)
  return keys
}

test('a file is there with just its bytes, is listed, and goes', async () => {
  const bytes = new Uint8Array([1, 2, 3, 0, 255])
  await putFile('badges/a.webp', bytes, 'image/webp')
  expect(await getFile('badges/a.webp')).toEqual(Buffer.from(bytes))
  expect(await keysIn('badges')).toEqual(['badges/a.webp'])
  expect(await keysIn('payment-logos')).toEqual([])
  await removeFile('badges/a.webp')
  await removeFile('badges/a.webp')
  expect(await getFile('badges/a.webp')).toBeNull()
  expect(readdirSync(unfinished)).toEqual([])
})

test('a file is replaced whole, whoever reads it meanwhile', async () => {
  const [old, young] = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)]
  await putFile('badges/b.webp', old, 'image/webp')
  const reads = Array.from({ length: 20 }, () => getFile('badges/b.webp'))
  await putFile('badges/b.webp', young, 'image/webp')
  for (const bytes of await Promise.all(reads))
    expect([old, young].some((whole) => whole.equals(bytes!))).toBe(true)
  await removeFile('badges/b.webp')
})

test('what cannot be written throws, and leaves nothing half written', async () => {
  writeFileSync(join(dataDir, 'files', 'taken'), '')
  await expect(putFile('taken/a.webp', new Uint8Array(9), 'image/webp')).rejects.toThrow(
    StorageError,
  )
  mkdirSync(join(dataDir, 'files', 'badges', 'folder.webp'), { recursive: true })
  await expect(putFile('badges/folder.webp', new Uint8Array(9), 'image/webp')).rejects.toThrow(
    StorageError,
  )
  expect(readdirSync(unfinished)).toEqual([])
  rmSync(join(dataDir, 'files', 'badges', 'folder.webp'), { recursive: true })
})

test('a disk that is full is no healthy store, though its folder may be written to', async () => {
  await storageAnswers()
  // what is written there finds no room, as Linux has it
  symlinkSync('/dev/full', join(unfinished, 'probe'))
  await expect(storageAnswers()).rejects.toThrow(StorageError)
  await storageAnswers()
  expect(readdirSync(unfinished)).toEqual([])
})

test('nobody gets out of the folder', async () => {
  for (const key of ['../secret', 'badges/../../secret', '/etc/passwd/../../x\0']) {
    await expect(putFile(key, new Uint8Array(1), 'image/webp')).rejects.toThrow(/could not write/)
  }
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
})

test('what a lost process left unfinished is gone an hour later, when the site starts', async () => {
  for (const name of ['old', 'young']) writeFileSync(join(unfinished, name), 'half')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(unfinished, 'old'), before, before)
  await open()
  expect(readdirSync(unfinished)).toEqual(['young'])
  rmSync(join(unfinished, 'young'))
})
