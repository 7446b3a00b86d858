import { expect, test } from 'vitest'
import { decidePublishing } from './publishing.ts'

test('a text is published at once or later with its pictures described; a draft need not say anything', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const later = new Date('2026-12-01T10:00:01Z')
  const plan = (published: boolean, publish_at: Date | null, content: string) =>
    decidePublishing({ published, publish_at, content }, now)
  expect(plan(false, null, '![](a)').ok).toBe(true)
  expect(plan(true, null, 'a').ok).toBe(true)
  expect(plan(false, later, 'a').ok).toBe(true)
  expect(plan(true, null, '![](a)')).toMatchObject({ code: 'undescribed' })
  expect(plan(false, later, '![](a)')).toMatchObject({ code: 'undescribed' })
  expect(plan(false, now, 'a')).toMatchObject({ code: 'past' })
})
