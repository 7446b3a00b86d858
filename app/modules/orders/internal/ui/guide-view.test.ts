import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import type { GuideStep } from '#modules/catalog/guide-steps.ts'
import { guideView, leftWhy } from './guide-view.ts'

const step = (key: string): GuideStep => ({
  key,
  title_en: key,
  title_ar: key,
  text_en: '',
  text_ar: '',
  required: true,
})
const guide = ['sign_in', 'check', 'password'].map(step)
const ticks = [{ step: 'sign_in', act: 'done' as const, at: '2026-11-20T10:00:00Z' }]
const statesOf = (released_at: Date | null) => {
  const order = { status: 'received' as const, category: 'accounts' as const, released_at }
  return guideView({ ...order, guide, ticks }, 'buyer')?.steps.map(({ state }) => state)
}

test('the first step of which nothing was said comes now, until the money has gone to the seller', () => {
  expect(statesOf(null)).toEqual(['done', 'now', 'next'])
  expect(statesOf(new Date('2026-11-25T10:00:00Z'))).toEqual(['done', 'unsaid', 'unsaid'])
})

test('who confirms with steps left reads of the account only where there is one', () => {
  for (const language of ['en', 'ar'] as const) {
    const account = inLocale(language, () => leftWhy('accounts'))
    expect(inLocale(language, () => leftWhy('boosting'))).toBe(account)
    for (const category of ['currencies', 'items'] as const)
      expect(inLocale(language, () => leftWhy(category))).not.toMatch(/account|حساب/)
  }
})
