import type { Locator } from '@playwright/test'

/**
 * Presses what is shown and fills fields, and counts both. A choice of a list takes two presses, a
 * file one.
 */
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
  const choose = async (field: Locator, value: string) => {
    counted.presses += 2
    await field.selectOption(value)
  }
  const upload = async (field: Locator, name: string, content: string | Buffer) => {
    counted.presses += 1
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  return Object.assign(press, { type, choose, upload, count: () => counted.presses, counted })
}
