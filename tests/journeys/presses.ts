import type { Locator } from '@playwright/test'

/** Presses what is shown and fills fields, and counts both. */
export function presses() {
  const counted = { presses: 0, typed: 0 }
  const press = async (target: Locator) => {
    counted.presses += 1
    await target.click()
  }
  const type = async (field: Locator, text: string) => {
    counted.typed += 1
    await field.fill(text)
  }
  return Object.assign(press, { type, count: () => counted.presses, counted })
}
