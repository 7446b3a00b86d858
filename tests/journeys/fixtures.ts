import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import type { DemoAccount } from '../../db/seeds/seed.ts'
import { accountsFile } from './server.ts'

export type Language = 'en' | 'ar'

type Fixtures = {
  /** The language of the project that runs. */
  language: Language
  /** A path in that language: `/orders` is `/ar/orders` in Arabic. */
  at: (path: string) => string
  /** Fails the test when the page as it stands has an accessibility fault. */
  expectAccessible: (page: Page) => Promise<void>
  /** Messages that this test provokes on purpose, for example the browser's own line about an answer of 404. */
  allowedErrors: RegExp[]
}

/** Playwright's test, in which any page error and any error on the console fails. */
export const test = base.extend<Fixtures & { watched: void }>({
  language: ['en', { option: true }],
  allowedErrors: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env.JOURNEYS_URL ?? ''),
  at: async ({ language }, use) => use((path) => (language === 'ar' ? `/ar${path === '/' ? '' : path}` : path)),
  expectAccessible: async ({}, use) => use(expectAccessible),
  watched: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      context.on('weberror', ({ error }) => void errors.push(String(error())))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await use()
      expect(errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The demo accounts of the product that runs, with their passwords. */
export function demoAccounts(): DemoAccount[] {
  return JSON.parse(readFileSync(accountsFile, 'utf8'))
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
