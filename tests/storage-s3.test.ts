import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import S3rver from '@20minutes/s3rver'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { plus } from '#kernel/time.ts'
import { filesOf } from '#modules/images/image.ts'
import { removeImage, saveImage } from '#modules/images/images.server.ts'
import { removeOrphans } from '#modules/images/orphans.server.ts'
import { copyToBucket, openStorage } from '#platform/storage.server.ts'
import { freePort } from '../scripts/port.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'

// The images' way to a real server that speaks S3, and what the user is told when it is not
// there.

const folder = mkdtempSync(join(tmpdir(), 'kanz-s3-'))
const port = await freePort()
const options = {
  port,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  // it reckons the signature of a bucket's own address, /images/, without the last slash; keys
  // that it does not know are refused all the same
  allowMismatchedSignatures: true,
}
let server = new S3rver(options)
await server.run()
afterAll(async () => {
  await server.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const endpoint = `http://127.0.0.1:${port}`
const s3 = { bucket: 'images', region: 'us-east-1', endpoint, credentials, publicUrl: undefined }
const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
await client.send(new CreateBucketCommand({ Bucket: 'images' }))

const { db, env, request } = await openTestApp({ s3 })
const now = new Date('2026-11-20T12:00:00Z')
const jpeg = await sharp({
  create: { width: 900, height: 600, channels: 3, background: '#b82f28' },
})
  .jpeg()
  .toBuffer()
const save = (at = now) => saveImage('offer-images/9', new File([jpeg], 'a.jpg'), at)
const keys = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: 'images' }))).Contents ?? []).map(
    ({ Key }) => Key,
  )

beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'silent')
})

async function saved(at = now): Promise<string> {
  const result = await save(at)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('an image is stored in the bucket, served through the site, and removed from it [FILE-02 FILE-04]', async () => {
  const url = await saved()
  expect((await keys()).sort()).toEqual(
    filesOf(url)
      .map(({ key }) => key)
      .sort(),
  )
  for (const { key, format } of filesOf(url)) {
    const response = await request(`/files/${key}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  await removeImage(url)
  expect(await keys()).toEqual([])
  expect((await request(url)).status).toBe(404)
})

test('what nothing names is found in the bucket too', async () => {
  const { id } = await buildOffer(db)
  const [named, orphan] = [
    await saved(plus(now, -30 * 3_600_000)),
    await saved(plus(now, -30 * 3_600_000)),
  ]
  await db
    .insertInto('offer_images')
    .values({ offer_id: id, url: named, position: 0, is_main: true })
    .execute()
  expect(await removeOrphans(db, now)).toBe(6)
  expect((await request(named)).status).toBe(200)
  expect((await request(orphan)).status).toBe(404)
})

test('with a public address readers are led there, and the pages allow its images', async () => {
  const url = await saved()
  await openStorage({ ...env, s3: { ...s3, publicUrl: 'https://cdn.example.com/kanz' } })
  env.s3 = { ...s3, publicUrl: 'https://cdn.example.com/kanz' }
  const response = await request(url)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(
    `https://cdn.example.com/kanz${url.replace('/files', '')}`,
  )
  expect((await request('/files/../x')).status).toBe(404)
  expect((await request('/signin')).headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https://cdn.example.com;",
  )
  await openStorage({ ...env, s3 })
  env.s3 = s3
})

test.each([
  ['keys nobody knows', { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } }],
  ['a bucket that is not there', { bucket: 'elsewhere' }],
  ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }],
])(
  'with %s the reader is told to try again, nothing is kept, and the log says why',
  async (_, wrong) => {
    const before = await keys()
    vi.stubEnv('LOG_LEVEL', '')
    const lines: string[] = []
    const written = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0)
    await openStorage({ ...env, s3: { ...s3, ...wrong } })
    expect(await save()).toEqual({ ok: false, code: 'storage_failed' })
    written.mockRestore()
    expect(lines.join('')).toContain('an image could not be stored')
    expect(lines.join('')).not.toContain('secretAccessKey')
    await openStorage({ ...env, s3 })
    expect(await keys()).toEqual(before)
  },
)

test('while the server is gone an image cannot be read, and removing one harms nothing; back again, all is as before', async () => {
  const url = await saved()
  await server.close()
  expect((await request(url)).status).toBe(503)
  await removeImage(url)
  expect(await save()).toEqual({ ok: false, code: 'storage_failed' })
  server = new S3rver(options)
  await server.run()
  expect((await request(url)).status).toBe(200)
})

test('files of the data folder come into the bucket once, are read back, and stay where they were', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kanz-moved-'))
  const place = (key: string) => join(dataDir, 'files', key)
  mkdirSync(place('moved/deep'), { recursive: true })
  const files = { 'moved/a.jpg': jpeg, 'moved/deep/b.webp': Buffer.from('webp'), 'moved/c.jpg': '' }
  for (const [key, bytes] of Object.entries(files)) writeFileSync(place(key), bytes)
  try {
    const done = { differing: [] }
    expect(await copyToBucket({ dataDir, s3 })).toEqual({ ...done, copied: 3, there: 0 })
    writeFileSync(place('moved/d.jpg'), 'came in between')
    expect(await copyToBucket({ dataDir, s3 })).toEqual({ ...done, copied: 1, there: 3 })
    const found = await client.send(new GetObjectCommand({ Bucket: 'images', Key: 'moved/a.jpg' }))
    expect(Buffer.from(await found.Body!.transformToByteArray())).toEqual(jpeg)
    expect(found.ContentType).toBe('image/jpeg')
    expect((await keys()).filter((key) => key?.includes('unfinished'))).toEqual([])
    expect(readdirSync(place('moved')).sort()).toEqual(['a.jpg', 'c.jpg', 'd.jpg', 'deep'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
