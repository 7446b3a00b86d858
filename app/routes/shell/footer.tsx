import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { categories } from '#modules/catalog/category.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import type { Viewer } from '#platform/context.ts'
import { Logo } from '#ui/logo.tsx'
import { languageHref, otherLocale } from './language.ts'
import { PaymentMarks } from './payment-marks.tsx'
import { pathOf, useRoot } from './root-data.ts'
import { Link } from '#ui/link.tsx'
import './footer.css'

/** The site's links, who runs it, its networks (those that have an address), and the other language. */
export function Footer() {
  const root = useRoot()
  return (
    <footer className="k-footer">
      <div className="k-wrap">
        <div className="k-footer__top">
          <div className="k-footer__brand">
            <div className="k-logo k-inherit"><Logo size={56} /></div>
            <p>{m.site_description()}</p>
            <PaymentMarks />
          </div>
          <nav className="k-footer__cols" aria-label={m.footer_links()}>
            <MarketLinks />
            <AccountLinks viewer={root?.viewer ?? null} />
            {root && <HelpLinks site={root.site} />}
            <LanguageLinks />
          </nav>
        </div>
        {root && <Base site={root.site} />}
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return <div><h2>{title}</h2><ul>{children}</ul></div>
}

function MarketLinks() {
  return (
    <Column title={m.footer_market()}>
      <li><Link to="/allgames">{m.browse_all_games()}</Link></li>
      {categories.map((category) => (
        <li key={category}><Link to={`/allgames?category=${category}`}>{categoryTitle(category)}</Link></li>
      ))}
    </Column>
  )
}

function AccountLinks({ viewer }: { viewer: Viewer | null }) {
  const links = viewer
    ? [['/orders', m.menu_orders()], ['/wallet', m.menu_wallet()], ['/notifications', m.menu_notifications()]] as const
    : [['/signin', m.header_login()], ['/signup', m.menu_sign_up()]] as const
  return (
    <Column title={m.footer_account()}>
      {links.map(([to, label]) => <li key={to}><Link to={to}>{label}</Link></li>)}
      {!viewer?.is_seller && !viewer?.is_admin && <li><Link to="/become-seller">{m.menu_become_seller()}</Link></li>}
    </Column>
  )
}

/** What to read, how support is reached, and where a choice about measuring can be changed if there is anything to choose. */
function HelpLinks({ site: { support_email, has_chat, pixel_id } }: { site: Site }) {
  return (
    <Column title={m.footer_help()}>
      <li><Link to="/help">{m.help_title()}</Link></li>
      <li><Link to="/fees">{m.footer_fees()}</Link></li>
      <li><Link to="/blog">{m.blog_title()}</Link></li>
      {has_chat && <li><Link to="/chat" rel="nofollow">{m.chat_live()}</Link></li>}
      {support_email && <li><a href={`mailto:${support_email}`}>{m.footer_support()}</a></li>}
      {pixel_id && <li><Link to="/consent" rel="nofollow">{m.consent_title()}</Link></li>}
    </Column>
  )
}

function LanguageLinks() {
  const other = otherLocale()
  const href = languageHref(pathOf(useLocation()))
  return (
    <Column title={m.footer_languages()}>
      <li><a href={href} lang={other} hrefLang={other} rel="nofollow">{m.language_other()}</a></li>
    </Column>
  )
}

type Site = NonNullable<ReturnType<typeof useRoot>>['site']

function Base({ site }: { site: Site }) {
  const networks = [
    ['Facebook', site.facebook_url], ['Instagram', site.instagram_url], ['Telegram', site.telegram_url], ['Discord', site.discord_url],
  ].filter(([, url]) => url)
  return (
    <div className="k-footer__base">
      <p>{m.footer_company({ year: site.year, company: site.company_name })}</p>
      {networks.length > 0 && (
        <ul className="k-social" aria-label={m.footer_social()}>
          {networks.map(([name, url]) => <li key={name}><a href={url} rel="noopener">{name}</a></li>)}
        </ul>
      )}
    </div>
  )
}
