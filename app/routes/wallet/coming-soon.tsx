import { m } from '#i18n/paraglide/messages.js'
import { BackLink } from '#ui/button.tsx'

/** A way in or out of the wallet that is not open yet. */
export function ComingSoon() {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/wallet">{m.wallet_back()}</BackLink>
      <h1>{m.wallet_coming_soon()}</h1>
    </main>
  )
}
