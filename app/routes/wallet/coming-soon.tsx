import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { BackLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section.tsx'

type ComingSoonProps = { title: string; children?: ReactNode }

/**
 * A way in or out of the wallet that is not open, with what is still on its way from when it was.
 */
export function ComingSoon({ title, children }: ComingSoonProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/wallet">{m.wallet_back()}</BackLink>
      <Empty title={m.wallet_coming_soon()} level="h1" />
      {children && (
        <section aria-labelledby="own">
          <SectionHead title={title} id="own" />
          {children}
        </section>
      )}
    </main>
  )
}
