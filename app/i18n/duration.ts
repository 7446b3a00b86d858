import type { Locale } from '#kernel/locale.ts'
import { once, tag } from './format.ts'
import { getLocale } from './paraglide/runtime.js'

const DAY_MINUTES = 1_440

/**
 * So many minutes in words: `6 hours`, `1 hour 30 minutes`, from two days on `2 days 4 hours`.
 * `short` abbreviates several units where the language does: `6 hours`, but `1 h 30 min`.
 */
export function formatDuration(
  minutes: number,
  style: 'long' | 'short' = 'long',
  locale: Locale = getLocale(),
): string {
  const days = minutes >= 2 * DAY_MINUTES ? Math.floor(minutes / DAY_MINUTES) : 0
  const rest = minutes - days * DAY_MINUTES
  const parts = [
    [days, 'day'],
    [Math.floor(rest / 60), 'hour'],
    [rest % 60, 'minute'],
  ] as const
  const said = parts.filter(([count]) => count > 0)
  // Arabic abbreviates hours and minutes to single letters, which nobody reads
  const unitDisplay = locale === 'ar' || said.length < 2 ? 'long' : style
  const words = (said.length > 0 ? said : parts.slice(2)).map(([count, unit]) =>
    once(
      `${unit} ${unitDisplay} ${locale}`,
      () => new Intl.NumberFormat(tag(locale), { style: 'unit', unit, unitDisplay }),
    )
      .format(count)
      // doubled letters are marked, as everywhere on the site
      .replace('أيام', 'أيّام')
      // the symbols of the SI: an English one has no plural
      .replace(/hrs?$/, 'h')
      .replace(/mins?$/, 'min'),
  )
  return once(
    `and ${locale}`,
    () => new Intl.ListFormat(tag(locale), { type: 'unit', style: 'narrow' }),
  ).format(words)
}

/**
 * The same inside a sentence where it is no subject: after a preposition or a verb Arabic inflects
 * its duals, `بعد دقيقتين`.
 */
export const inflectedDuration = (
  minutes: number,
  style: 'long' | 'short' = 'long',
  locale: Locale = getLocale(),
): string => formatDuration(minutes, style, locale).replace(duals, '$1ين')

const duals = /(دقيقت|ساعت|يوم)ان(?!\p{L})/gu
