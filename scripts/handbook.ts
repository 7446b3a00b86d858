import { writeFileSync } from 'node:fs'
import { compileMessages, locales } from './i18n.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run handbook`: prints docs/desk.md and docs/desk.ar.md from docs/handbook, with the names
 * of buttons and screens as the catalogue has them.
 */
await runScript(async () => {
  await compileMessages()
  const { handbookFile, printedHandbook } = await import('./printed-handbook.ts')
  for (const locale of locales) writeFileSync(handbookFile(locale), printedHandbook(locale))
})
