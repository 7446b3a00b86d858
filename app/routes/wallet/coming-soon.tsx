import { m } from '#i18n/paraglide/messages.js'
import { BackLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** A way in or out of the wallet that is not open yet. */
export function ComingSoon() {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/wallet">{m.wallet_back()}</BackLink>
      <Empty title={m.wallet_coming_soon()} level="h1" />
    </main>
  )
}
