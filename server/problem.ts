import type { Context } from 'hono'
import { basenameOf, directionOf, type Locale, localeOf } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pictureProblem } from '#modules/files/ui/words.ts'
import { requestLog } from '#platform/log.server.ts'
import { fileTaken } from './body-limits.ts'

/** Why a request is answered before it reaches the router, or after the router has failed. */
export type ProblemStatus = 400 | 403 | 413 | 415 | 500

const titles: Record<ProblemStatus, () => string> = {
  400: m.problem_unreadable,
  403: m.problem_other_site,
  413: m.problem_too_large,
  415: m.problem_encoded,
  500: m.problem_failed,
}

/** A plain page in the language of the address that says what is wrong, without details unless `why` has some, and leads home. */
export function problemPage(c: Context, status: ProblemStatus, styles: readonly string[], why?: string) {
  const locale = localeOf(c.req.path)
  return c.html(inLocale(locale, () => documentOf(locale, status, why ?? whyOf(status, c.req.path), styles)), status, { 'cache-control': 'private, no-store' })
}

function whyOf(status: ProblemStatus, path: string): string {
  if (status === 413 && fileTaken(path) === 'pictures') return pictureProblem('too_large')
  if (status === 413 && fileTaken(path) === 'sheet') return m.csv_file_too_large()
  if (status === 413 && fileTaken(path) === 'games_sheet') return m.game_import_too_large()
  const reference = requestLog.getStore()?.requestId
  if (status !== 500) return ''
  return [m.problem_failed_why(), reference && `${m.failed_form_reference()} <bdi dir="ltr">${reference}</bdi>`].filter(Boolean).join(' ')
}

function documentOf(locale: Locale, status: ProblemStatus, why: string, styles: readonly string[]): string {
  const title = titles[status]()
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex"><title>${m.page_title({ title })}</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head>
<body><main class="k-wrap k-section"><div class="k-empty"><h1 class="k-h3">${title}</h1>${why && `<p>${why}</p>`}
<a class="k-btn k-btn--primary" href="${basenameOf(locale)}">${m.back_to_home()}</a></div></main></body>
</html>`
}
