import { use, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { formatList } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { heldBy, permissions, rolesWith, staffRoles } from '#modules/step-up/permissions.ts'
import { roleName } from '#events/role-name.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Empty } from '#ui/empty.tsx'
import type { Forbidden } from './permitted.ts'
import { Reference, ReferenceContext } from './failed-form.tsx'
import { rootPathOf } from './root-data.ts'
import './problem.css'

// The pages that stand for an error: something is not there, somebody is not signed in or not
// permitted, or the program failed. Drawn by root.tsx and by forms' pages (refused.tsx).

const words = {
  game: m.problem_game_not_found,
  offer: m.problem_offer_not_found,
  user: m.problem_user_not_found,
  order: m.problem_order_not_found,
  post: m.blog_post_not_found,
  article: m.help_article_not_found,
  help_category: m.help_category_not_found,
} satisfies Record<string, () => string>

/** What can be said to be missing. */
export type Missing = keyof typeof words

/** What went wrong, in the words of a title. */
export function problemTitle(error: unknown): string {
  if (isNotAuthenticated(error)) return m.admin_post_not_authenticated()
  const denied = forbiddenIn(error)
  if (denied) return forbiddenTitle(denied)
  if (!isNotFound(error)) return m.problem_failed()
  return titleOfMissing(isRouteErrorResponse(error) ? error.data : null)
}

/** What is missing, by what was thrown (`missing`), in the words of a title. */
export function titleOfMissing(thrown: unknown): string {
  const missing = missingIn(thrown)
  return missing ? words[missing]() : m.problem_not_found()
}

/**
 * The page that stands for what was thrown: something missing, an unknown address, or a fault of
 * ours without its details.
 */
export function ProblemPage({ error }: { error: unknown }) {
  if (isNotAuthenticated(error)) return <NotAuthenticated />
  const denied = forbiddenIn(error)
  if (denied) return <NotPermitted {...denied} />
  if (!isNotFound(error)) return <Failed />
  const missing = missingIn(isRouteErrorResponse(error) ? error.data : null)
  if (!missing) return <PageNotFound />
  return missing === 'user' ? <UserNotFound /> : <NotThere missing={missing} />
}

const isNotAuthenticated = (error: unknown) => isRouteErrorResponse(error) && error.status === 401

/** What was thrown where a role may not; null for anything else. */
function forbiddenIn(error: unknown): Forbidden | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null
  const { forbidden } = (error.data ?? {}) as Partial<Forbidden>
  return forbidden && Object.hasOwn(permissions, forbidden) ? (error.data as Forbidden) : null
}

const forbiddenTitle = (denied: Forbidden): string =>
  isForAnother(denied)
    ? m.forbidden_others_title()
    : denied.beyond
      ? m.forbidden_limit_title()
      : m.forbidden_title()

/** Whether the role may do it, but not with what the same person approved. */
const isForAnother = ({ forbidden, beyond }: Forbidden): boolean =>
  beyond &&
  staffRoles.some((role) => {
    const held = heldBy(role, forbidden)
    return typeof held === 'object' && held.bound === 'others'
  })

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

function missingIn(thrown: unknown): Missing | null {
  const what = (thrown as { missing?: unknown } | null)?.missing
  return typeof what === 'string' && Object.hasOwn(words, what) ? (what as Missing) : null
}

/** In both languages at once: the address says nothing sure about the reader's. */
function PageNotFound() {
  return (
    <main id="main">
      <div className="k-wrap k-404">
        <div className="k-404__n" aria-hidden="true">
          <span>4</span>
          <svg viewBox="0 0 96 96" overflow="visible" fill="none">
            <path d="M48 4 92 48 48 92 4 48Z" stroke="currentColor" strokeWidth="9" />
            <path
              d="M48 30 66 48 48 66 30 48Z"
              stroke="var(--color-accent)"
              strokeWidth="3"
              strokeDasharray="5 5"
            />
          </svg>
          <span>4</span>
        </div>
        <h1>
          <Both words={m.problem_not_found} />
        </h1>
        <p className="k-muted">
          <Both words={m.problem_lost} />
        </p>
        <ButtonLink to="/" variant="primary">
          {m.back_to_home()}
        </ButtonLink>
      </div>
    </main>
  )
}

function Both({
  words: message,
}: {
  words: (inputs: object, options: { locale: 'en' | 'ar' }) => string
}) {
  return (
    <>
      <span lang="en" dir="ltr" className="k-block">
        {message({}, { locale: 'en' })}
      </span>
      <span lang="ar" dir="rtl" className="k-block">
        {message({}, { locale: 'ar' })}
      </span>
    </>
  )
}

function UserNotFound() {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <Callout tone="danger" icon="circle-x">
        <h1 className="k-h3">{words.user()}</h1>
      </Callout>
    </main>
  )
}

type Thing = Exclude<Missing, 'user'>

const waysOut: Record<Thing, { to: string; label: () => string }> = {
  game: { to: '/allgames', label: m.browse_all_games },
  offer: { to: '/allgames', label: m.browse_all_games },
  order: { to: '/orders', label: m.problem_to_orders },
  post: { to: '/blog', label: m.blog_back },
  article: { to: '/help', label: m.help_back },
  help_category: { to: '/help', label: m.help_back },
}

function NotThere({ missing }: { missing: Thing }) {
  const { to, label } = waysOut[missing]
  return (
    <Calm title={words[missing]()} text={m.problem_gone()}>
      <ButtonLink to={to} variant="primary">
        {label()}
      </ButtonLink>
    </Calm>
  )
}

function Failed() {
  const reference = use(ReferenceContext)
  const text = (
    <>
      {m.problem_failed_why()}
      {reference && (
        <>
          {' '}
          {m.failed_form_reference()} <Reference value={reference} />
        </>
      )}
    </>
  )
  return (
    <Calm title={m.problem_failed()} text={text}>
      <ButtonLink to={rootPathOf(useLocation())} variant="primary">
        {m.problem_retry()}
      </ButtonLink>
      <ButtonLink to="/">{m.back_to_home()}</ButtonLink>
    </Calm>
  )
}

/**
 * The browser's own way back leads to the form with what was typed, so this page names it and opens
 * the sign-in beside itself.
 */
function NotAuthenticated() {
  return (
    <Calm title={m.admin_post_not_authenticated()} text={m.admin_post_not_authenticated_why()}>
      <ButtonLink to="/signin" target="_blank" rel="noopener" variant="primary">
        {m.header_login()}
      </ButtonLink>
    </Calm>
  )
}

/** Who may, by their roles: of what goes beyond a limit, those who have none. */
function NotPermitted(denied: Forbidden) {
  const { forbidden, beyond } = denied
  const may = rolesWith(forbidden).filter((role) => !beyond || heldBy(role, forbidden) === true)
  const roles = formatList(may.map(roleName))
  const text = beyond ? m.forbidden_limit_who({ roles }) : m.forbidden_who({ roles })
  return (
    <Calm
      title={forbiddenTitle(denied)}
      text={isForAnother(denied) ? m.forbidden_others_who() : text}
    >
      <ButtonLink to="/admin" variant="primary">
        {m.forbidden_to_desk()}
      </ButtonLink>
      <ButtonLink to="/admin/staff/permissions">{m.forbidden_may()}</ButtonLink>
    </Calm>
  )
}

function Calm({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <main id="main">
      <div className="k-wrap k-section">
        <Empty level="h1" title={title} action={<div className="k-row k-center">{children}</div>}>
          {text}
        </Empty>
      </div>
    </main>
  )
}
