import { expect, test } from 'vitest'
import { lastSeen } from './last-seen.ts'

test('of when somebody was last there the day is said in Algiers, and beyond a week nothing', () => {
  const now = new Date('2026-12-10T10:00:00Z')
  const said = (seen: string) => lastSeen(new Date(seen), now)
  expect(said('2026-12-10T09:50:00Z')).toBe('now')
  expect(said('2026-12-10T09:49:59Z')).toBe('today')
  // past midnight in Algiers, an hour before it in UTC
  expect(said('2026-12-09T23:30:00Z')).toBe('today')
  expect(said('2026-12-09T22:59:00Z')).toBe('week')
  expect(said('2026-12-04T08:00:00Z')).toBe('week')
  expect(said('2026-12-03T22:00:00Z')).toBeNull()
  expect(lastSeen(null, now)).toBeNull()
})
