import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { enamels } from './art.ts'
import { enamelColours } from './enamel-colours.ts'

test.each(enamels)('what is drawn outside a browser has the same %s as the pages', (enamel) => {
  const sheet = readFileSync('app/ui/tokens-hex.css', 'utf8').replace(/\s+/g, ' ')
  const { a, b, c, d, ink } = enamelColours[enamel]
  expect(sheet).toContain(
    `[data-enamel='${enamel}'] { --a: ${a}; --b: ${b}; --c: ${c}; --d: ${d}; --ink: ${ink}; }`,
  )
})
