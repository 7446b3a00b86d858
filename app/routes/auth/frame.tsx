import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Logo } from '#ui/logo.tsx'
import { Mosaic } from './mosaic.tsx'
import { Link } from '#ui/link.tsx'
import './frame.css'

type FrameProps = {
  heading: string
  lead?: ReactNode
  /** What went wrong, in a red banner. */
  error?: string | null
  children: ReactNode
}

/** The frame of the account pages: mosaic above or beside, the way home and to the other language, then the form. */
export function AuthFrame({ heading, lead, error, children }: FrameProps) {
  return (
    <main className="k-auth" id="main">
      <Mosaic />
      <div className="k-auth__form">
        <div>
          <TopLinks />
          <div className="k-stack k-gap-2">
            <h1>{heading}</h1>
            {lead && <p className="k-muted">{lead}</p>}
          </div>
          {error && <Callout tone="danger" icon="circle-x" role="alert">{error}</Callout>}
          {children}
        </div>
      </div>
    </main>
  )
}

function TopLinks() {
  const { pathname, search } = useLocation()
  const [locale, other] = getLocale() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <div className="k-between">
      <Link className="k-logo" to="/" aria-label={m.header_home()}>
        <Logo size={44} latin={locale === 'en' ? m.site_name() : undefined} latinClassName="k-auth__latin" />
      </Link>
      <TextLink to={`/language?${new URLSearchParams({ to: other, path: pathname + search })}`} hrefLang={other} lang={other} tap>
        {m.language_other()}
      </TextLink>
    </div>
  )
}
