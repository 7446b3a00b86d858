import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** A first load that failed: the whole screen says so and offers to try again. */
export function Failed({ title, retryTo }: { title: string; retryTo: string }) {
  return (
    <div role="alert">
      <Empty title={title} level="h2" action={<ButtonLink to={retryTo}>{m.admin_apps_retry()}</ButtonLink>}>{m.admin_apps_failed_text()}</Empty>
    </div>
  )
}
