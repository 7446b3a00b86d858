import { expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { gapVariables, setupGaps } from './setup-gaps.server.ts'

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://kanz.example',
  APP_SECRET: 's'.repeat(32),
  DATABASE_URL: 'postgres://db/kanz',
}
const gapsOf = (source: Record<string, string>) => setupGaps(readEnv(source))

test('a production is told what it runs without, with the variables to set, and a demo is not', () => {
  const gaps = gapsOf(production)
  expect(gaps).toEqual(['mail_kept', 'demo_sender', 'no_vault', 'no_gateway'])
  expect(gaps.map((gap) => gapVariables[gap])).toEqual([
    'SMTP_URL',
    'MAIL_FROM',
    'VAULT_KEYS, VAULT_HASH_KEY',
    'CHARGILY_SECRET_KEY',
  ])
  expect(gapsOf({ APP_SECRET: 's'.repeat(32), WORKER: 'off' })).toEqual([])
})

test('one where all is set is told nothing, and of several processes each needs the bucket', () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const whole = {
    ...production,
    SMTP_URL: 'smtps://mail.kanz.example',
    MAIL_FROM: 'Kanz <a@kanz.dz>',
    VAULT_KEYS: `1:${key}`,
    VAULT_HASH_KEY: key,
    CHARGILY_SECRET_KEY: 'live_sk_1',
  }
  expect(gapsOf(whole)).toEqual([])
  expect(gapsOf({ ...whole, WORKER: 'off' })).toEqual(['files_apart'])
  expect(gapsOf({ ...whole, WORKER: 'only', S3_BUCKET: 'images' })).toEqual([])
})
