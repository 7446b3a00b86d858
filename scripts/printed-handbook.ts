import { readFileSync } from 'node:fs'
import { m } from '../app/i18n/paraglide/messages.js'
import type { Locale } from '../app/kernel/locale.ts'
import { DAY } from '../app/kernel/time.ts'
import {
  ACCOUNT_RESTS_MS,
  ASKS_COUNT_MS,
  CHANGE_WAITS_MS,
} from '../app/modules/auth/account-change.ts'
import { ACCOUNT_DAYS } from '../app/modules/payments/refund-account.ts'
import { MOST_ANSWER_LINES } from '../app/modules/payouts/bank-answer.ts'
import { MOST_IN_BATCH } from '../app/modules/payouts/payout-batch.ts'
import { MOST_CHOSEN_ROWS } from '../app/modules/step-up/chosen-rows.ts'
import { chapterPlace } from '../app/routes/admin/handbook/chapters.ts'
import { groupsOf, screenPath } from '../app/routes/admin/parts/screens.ts'

/** The handbook as it is written, with tokens in place of names and figures. */
const sourceOf = (locale: Locale) => `docs/handbook/${locale}.md`

/** The handbook as it is read, on a code host and in the desk. */
export const handbookFile = (locale: Locale) =>
  locale === 'en' ? 'docs/desk.md' : `docs/desk.${locale}.md`

type Name = (inputs: object, options: { locale: Locale }) => string
const names = m as unknown as Record<string, Name | undefined>

/** Figures that rules hold. */
const figures: Record<string, number> = {
  MOST_CHOSEN_ROWS,
  MOST_IN_BATCH,
  MOST_ANSWER_LINES,
  ACCOUNT_DAYS,
  CHANGE_WAITS_HOURS: (CHANGE_WAITS_MS / DAY) * 24,
  ACCOUNT_RESTS_DAYS: ACCOUNT_RESTS_MS / DAY,
  ASKS_COUNT_DAYS: ASKS_COUNT_MS / DAY,
}

/**
 * Returns the handbook of a language with its names and figures: `{key}` is what the interface
 * calls it, `{key|number=6|amount=…}` the same of a message that is given something, `{/orders}` a
 * screen with its address, `{MOST_IN_BATCH}` a figure, `{contents}` the list of chapters. Throws
 * for a token that means nothing.
 */
export function printedHandbook(locale: Locale): string {
  const source = readFileSync(sourceOf(locale), 'utf8')
  const text = source.replace(/\{([^{}]+)\}/g, (token, inner: string) =>
    inner === 'contents' ? token : meaningOf(inner, locale),
  )
  const note = `<!-- Printed from ${sourceOf(locale)} by \`npm run handbook\`: change that file. -->`
  // its pictures, from one folder higher
  const printed = text.replace('{contents}', contentsOf(text)).replaceAll('](../', '](')
  return `${note}\n\n${printed}`
}

function meaningOf(token: string, locale: Locale): string {
  if (token.startsWith('/')) return screenName(token.slice(1), locale)
  const figure = figures[token]
  if (figure !== undefined) return String(figure)
  const [key = '', ...given] = token.split('|')
  const name = names[key]
  if (!name) throw new Error(`${sourceOf(locale)}: {${token}} means nothing`)
  const inputs = Object.fromEntries(given.map((each) => each.split('=')))
  return name({ ...inputs, count: Number(inputs.number ?? 1) }, { locale })
}

/** A screen by its address behind /admin; in Arabic the address is kept in its own direction. */
function screenName(path: string, locale: Locale): string {
  const screens = groupsOf('owner').flatMap((group) => group.screens)
  const screen = screens.find(([own]) => own === path)
  if (!screen) throw new Error(`${sourceOf(locale)}: there is no screen ${path}`)
  const name: Name = screen[2]
  const address = `\`${screenPath(path)}\``
  return `**${name({}, { locale })}** (${locale === 'ar' ? `\u2066${address}\u2069` : address})`
}

const contentsOf = (text: string): string =>
  [...text.matchAll(/^## (.+)$/gm)]
    .map(([, title = '']) => `- [${title}](#${chapterPlace(title)})`)
    .join('\n')
