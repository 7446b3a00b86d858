import type { Context } from 'hono'
import { basenameOf, directionOf, type Locale, localeOf } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ownPath } from '#platform/security.server.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { requestLog } from '#platform/log.server.ts'
import { fileTaken } from './body-limits.ts'

// The plain page for requests that no route answers: too large, too often, the database away, an
// error before or after the router.

/** Why a request is answered before it reaches the router, or after the router has failed. */
export type ProblemStatus = 400 | 403 | 413 | 415 | 429 | 500 | 503

/** When to ask again, in seconds, where what is wrong is over by itself. */
export const retryHeader = { 'retry-after': '5' }

const titles: Record<ProblemStatus, () => string> = {
  400: m.problem_unreadable,
  403: m.problem_other_site,
  413: m.problem_too_large,
  415: m.problem_encoded,
  429: m.problem_many,
  500: m.problem_failed,
  503: m.problem_away,
}

/**
 * A plain page in the language of the address that says what is wrong, without details unless `why`
 * has some, and leads home; where it helps, to the same page again.
 */
export function problemPage(
  c: Context,
  status: ProblemStatus,
  styles: readonly string[],
  why?: string,
) {
  const locale = localeOf(c.req.path)
  const html = inLocale(locale, () =>
    documentOf(locale, status, why ?? whyOf(status, c.req), styles, wayOn(locale, status, c.req)),
  )
  return c.html(html, status, {
    'cache-control': 'private, no-store',
    ...(passes(status) && retryHeader),
  })
}

type Asked = Pick<Context['req'], 'path' | 'method' | 'url' | 'header'>

/** Whether it is over by itself in a few seconds. */
const passes = (status: ProblemStatus): boolean => status === 429 || status === 503

const isRead = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD'

function whyOf(status: ProblemStatus, asked: Asked): string {
  const { path } = asked
  if (status === 429) return m.problem_many_why()
  if (status === 503) return isRead(asked) ? m.problem_away_why() : m.problem_away_sent()
  if (status === 413 && fileTaken(path) === 'images') return imageProblem('too_large')
  if (status === 413 && fileTaken(path) === 'sheet') return m.csv_file_too_large()
  if (status === 413 && fileTaken(path) === 'games_sheet') return m.game_import_too_large()
  if (status === 413 && fileTaken(path) === 'attributes_file') return m.attribute_import_too_large()
  if (status === 413 && fileTaken(path) === 'bank_answer') return m.payout_answer_too_large()
  const reference = requestLog.getStore()?.requestId
  if (status !== 500) return ''
  return [
    m.problem_failed_why(),
    reference && `${m.failed_form_reference()} <bdi dir="ltr">${reference}</bdi>`,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Where the page's button leads, and its words: from what was too large back to its form. What was
 * sent is sent again from its form, which Back leads to.
 */
function wayOn(
  locale: Locale,
  status: ProblemStatus,
  asked: Asked,
): { href: string; words: string } {
  const own = new URL(asked.url)
  const hrefOf = ({ pathname, search }: URL) =>
    ownPath(pathname + search, basenameOf(locale)).replaceAll('&', '&amp;')
  if (status === 413) {
    const from = URL.parse(asked.header('referer') ?? '')
    return { href: hrefOf(from?.host === own.host ? from : own), words: m.problem_to_form() }
  }
  return passes(status) && isRead(asked)
    ? { href: hrefOf(own), words: m.problem_retry() }
    : { href: basenameOf(locale), words: m.back_to_home() }
}

function documentOf(
  locale: Locale,
  status: ProblemStatus,
  why: string,
  styles: readonly string[],
  way: { href: string; words: string },
): string {
  const title = titles[status]()
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex"><title>${m.page_title({ title })}</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head>
<body><main class="k-wrap k-section"><div class="k-empty"><h1 class="k-h3">${title}</h1>${why && `<p>${why}</p>`}
<a class="k-btn k-btn--primary" href="${way.href}">${way.words}</a></div></main></body>
</html>`
}
