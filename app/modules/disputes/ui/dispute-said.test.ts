import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { outcomeLabel, stepWords, type StepSaid } from './dispute-said.ts'
import type { Reader } from './dispute-words.ts'

const order = { total_price: 10_000, buyer_fee: 0, seller_fee_bp: 1_000, refunded_part: 6_000 }
const readers: Reader[] = ['buyer', 'seller', 'admin']
const inBoth = (say: () => string) =>
  (['en', 'ar'] as const).map((locale) => plain(inLocale(locale, say)))
const plain = (text: string) =>
  text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

test('how a dispute ended is told each side in its own person, with what went where [GEN-21]', () => {
  const told = (outcome: 'part' | 'refunded' | 'withdrawn', freed = false) =>
    readers.map((reader) => inBoth(() => outcomeLabel({ outcome, freed, order }, reader)))
  expect(told('part')).toEqual([
    [
      '6,000 DA came back to you, and the seller was paid 3,600 DA.',
      'عاد إليك 6 000 دج، وأُضيف 3 600 دج إلى محفظة البائع.',
    ],
    [
      'You were paid 3,600 DA, and 6,000 DA went back to the buyer.',
      'وصلك 3 600 دج، وعاد 6 000 دج إلى المشتري.',
    ],
    [
      '6,000 DA went back to the buyer, and the seller was paid 3,600 DA.',
      'عاد 6 000 دج إلى المشتري، وأُضيف 3 600 دج إلى محفظة البائع.',
    ],
  ])
  expect(told('refunded').map(([english]) => english)).toEqual([
    'Everything came back to you: 10,000 DA.',
    'Everything went back to the buyer: 10,000 DA.',
    'Everything went back to the buyer: 10,000 DA.',
  ])
  expect(told('withdrawn').map(([english]) => english)).toEqual([
    'You closed the dispute, and the order goes on.',
    'The buyer closed the dispute, and the order goes on.',
    'The buyer closed the dispute, and the order goes on.',
  ])
  expect(new Set(told('withdrawn', true).map(String)).size).toBe(1)
})

const step = (said: Partial<StepSaid>): StepSaid => ({
  move: 'answer',
  party: 'seller',
  reason: 'banned',
  kind: null,
  part: null,
  ...said,
})

test.each([
  [step({}), 'أجاب البائع', 'أجبتَ', 'أجاب البائع'],
  [
    step({ move: 'propose', party: 'buyer', kind: 'part', part: 3_000 }),
    'قدّمتَ اقتراحًا (استرداد جزء: 3 000 دج)',
    'قدّم المشتري اقتراحًا (استرداد جزء: 3 000 دج)',
    'قدّم المشتري اقتراحًا (استرداد جزء: 3 000 دج)',
  ],
  [
    step({ move: 'default', party: 'system' }),
    'لم يُجب البائع، فعاد المبلغ كلّه',
    'لم تُجب، فعاد المبلغ كلّه',
    'لم يُجب البائع، فعاد المبلغ كلّه',
  ],
  [
    step({ move: 'escalate', party: 'admin' }),
    'تولّى كنز الملفّ',
    'تولّى كنز الملفّ',
    'تولّى كنز الملفّ',
  ],
])('a step is told as a sentence, to whoever made it as theirs', (said, ...told) => {
  expect(readers.map((reader) => plain(inLocale('ar', () => stepWords(said, reader))))).toEqual(
    told,
  )
})
