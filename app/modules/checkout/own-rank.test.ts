import { expect, test } from 'vitest'
import { type BuyerField, readAnswers } from '#modules/catalog/buyer-fields.ts'
import { ladder, rankKeys } from '../../../tests/factories/ladder.ts'
import { askedBeside, withOwnRank } from './own-rank.ts'

const field = (key: string, options: readonly string[]): BuyerField => ({
  key,
  type: 'choice',
  label: key,
  label_ar: key,
  hint: '',
  hint_ar: '',
  required: true,
  asked_if: null,
  min: null,
  max: null,
  pattern: null,
  example: null,
  max_length: null,
  options: options.map((each) => ({ key: each, label: each, label_ar: each })),
})
const [rank, region] = [field('current_rank', rankKeys), field('buyer_region', ['eu', 'na'])]
const asking = { fields: [rank, region], ladder }
const climb = { from: 'silver', to: 'gold' }

test('who chose their rank by the climb is not asked again, and cannot say another', () => {
  expect(askedBeside(asking)).toEqual([region])
  const answers = { field_current_rank: 'platinum', field_buyer_region: 'eu' }
  expect(readAnswers(asking.fields, withOwnRank(asking, answers, climb))).toMatchObject({
    ok: true,
    value: [{ key: 'current_rank', value: 'silver' }, { key: 'buyer_region' }],
  })
})

test.each([
  ['an offer at one price', { ...asking, ladder: null }],
  [
    'ranks that the field does not have',
    { ...asking, fields: [field('current_rank', ['gold']), region] },
  ],
])('of %s it is asked', (_, given) => {
  expect(askedBeside(given)).toEqual(given.fields)
  const answers = { field_current_rank: 'platinum' }
  expect(withOwnRank(given, answers, climb)).toEqual(answers)
})
