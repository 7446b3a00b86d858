import { expect, test } from 'vitest'
import { clockOffset, readEnv } from './env.server.ts'

test('the clock can be shifted for tests, never in production', () => {
  expect(clockOffset({})).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '-3600000' })).toBe(-3_600_000)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: 'soon' })).toBe(0)
  expect(clockOffset({ KANZ_CLOCK_OFFSET_MS: '60000', NODE_ENV: 'production' })).toBe(0)
})

test('a bucket is read with all that belongs to it, and half a key is refused', () => {
  const source = { APP_SECRET: 'x'.repeat(32), S3_BUCKET: 'pictures' }
  expect(readEnv({ APP_SECRET: 'x'.repeat(32) }).s3).toBeUndefined()
  expect(readEnv(source).s3).toEqual({ bucket: 'pictures', region: 'us-east-1', endpoint: undefined, credentials: undefined, publicUrl: undefined })
  const whole = { ...source, S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_PUBLIC_URL: 'https://cdn.example/kanz/' }
  expect(readEnv(whole).s3).toEqual({
    bucket: 'pictures', region: 'eu', endpoint: 'http://127.0.0.1:9000', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, publicUrl: 'https://cdn.example/kanz',
  })
  expect(() => readEnv({ ...source, S3_ACCESS_KEY_ID: 'a' })).toThrow('belong together')
  expect(() => readEnv({ ...source, S3_PUBLIC_URL: 'cdn' })).toThrow('S3_PUBLIC_URL must be')
})
