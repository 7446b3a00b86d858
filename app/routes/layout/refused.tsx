import { data, isRouteErrorResponse, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ProblemPage } from './problem.tsx'

/** To throw where a form arrives after the session has ended: the form's page then says so. */
export const notAuthenticatedPage = () => data(null, { status: 401 })

/**
 * The page of a form that could not be taken: since nobody is signed in any more, or for another
 * reason.
 */
export function Refused({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  if (!isRouteErrorResponse(error) || error.status !== 401) return <ProblemPage error={error} />
  const action = (
    <ButtonLink variant="primary" to={`/signin?to=${encodeURIComponent(withoutLocale(pathname))}`}>
      {m.order_sign_in()}
    </ButtonLink>
  )
  return (
    <main id="main" className="k-wrap k-section" role="alert">
      <Empty title={m.order_not_authenticated()} level="h2" action={action}>
        {m.order_not_authenticated_why()}
      </Empty>
    </main>
  )
}
