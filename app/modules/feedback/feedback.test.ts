import { describe, expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { feedbackForm } from './feedback.form.ts'
import { percentages } from './feedback.ts'

describe('percentages of feedback', () => {
  test.each([
    [
      { positive: 0, neutral: 0, negative: 0 },
      { positive: 0, neutral: 0, negative: 0 },
    ],
    [
      { positive: 7, neutral: 0, negative: 0 },
      { positive: 100, neutral: 0, negative: 0 },
    ],
    [
      { positive: 2, neutral: 1, negative: 0 },
      { positive: 67, neutral: 33, negative: 0 },
    ],
    [
      { positive: 1, neutral: 1, negative: 1 },
      { positive: 33, neutral: 33, negative: 33 },
    ],
    [
      { positive: 197, neutral: 2, negative: 1 },
      { positive: 99, neutral: 1, negative: 1 },
    ],
  ])('of %j they are %j, rounded over the total [PROF-04]', (counts, expected) => {
    expect(percentages(counts)).toEqual(expected)
  })
})

describe('the feedback form', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return readForm(feedbackForm, form)
  }

  test('needs a rating, chosen among the three [ORD-20]', () => {
    for (const fields of [{}, { rating: '' }, { rating: 'great' }])
      expect(read(fields as never)).toMatchObject({ errors: { rating: 'rating_required' } })
    for (const rating of ['positive', 'neutral', 'negative'])
      expect(read({ rating })).toEqual({ ok: true, value: { rating, comment: null } })
  })

  test('trims the comment, which is null when empty and has at most 1,000 characters [ORD-22]', () => {
    expect(read({ rating: 'neutral', comment: '  fine \n' })).toMatchObject({
      value: { comment: 'fine' },
    })
    expect(read({ rating: 'neutral', comment: ' \n ' })).toMatchObject({ value: { comment: null } })
    expect(read({ rating: 'neutral', comment: 'x'.repeat(1_000) }).ok).toBe(true)
    expect(read({ rating: 'neutral', comment: 'x'.repeat(1_001) })).toMatchObject({
      errors: { comment: 'too_long' },
    })
  })
})
