import { describe, expect, test } from 'vitest'
import { arrow, bounded, MOST_SCALE, swipe, whole, zoomedAt } from './zoom.ts'

const box = { width: 400, height: 300 }

describe('an enlarged image', () => {
  test('never gets smaller than whole, nor larger than five times', () => {
    expect(bounded({ scale: 0.4, x: 90, y: 90 }, box)).toEqual(whole)
    expect(bounded({ scale: 50, x: 0, y: 0 }, box).scale).toBe(MOST_SCALE)
  })

  test('is never moved past its edge', () => {
    expect(bounded({ scale: 2, x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -150 })
  })

  test('keeps what lies under the fingers where it is', () => {
    const at = { x: 100, y: -50 }
    const before = { scale: 1.5, x: 10, y: 5 }
    const after = zoomedAt(before, 3, at, box)
    const under = ({ scale, x, y }: typeof before) => ({
      x: (at.x - x) / scale,
      y: (at.y - y) / scale,
    })
    expect(under(after).x).toBeCloseTo(under(before).x)
    expect(under(after).y).toBeCloseTo(under(before).y)
    expect(zoomedAt(after, 1, at, box)).toEqual(whole)
  })
})

test('swipes and arrows follow the line of reading', () => {
  expect([
    swipe(-80, 5, false),
    swipe(-80, 5, true),
    swipe(80, 0, false),
    swipe(80, 0, true),
  ]).toEqual([1, -1, -1, 1])
  expect([swipe(-20, 0, false), swipe(-80, 90, false)]).toEqual([0, 0])
  expect([
    arrow('ArrowRight', false),
    arrow('ArrowRight', true),
    arrow('ArrowLeft', true),
    arrow('Tab', false),
  ]).toEqual([1, -1, 1, 0])
})
