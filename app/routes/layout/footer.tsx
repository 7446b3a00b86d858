import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { ShownViewer } from '#platform/context.ts'
import { Slot } from '#ui/slot.tsx'
import { Logo } from '#ui/logo.tsx'
import { languageHref, otherLocale } from './language.ts'
import { PaymentMarks } from './payment-marks.tsx'
import { chatLink } from './chat-link.ts'
import { rootPathOf, useRoot } from './root-data.ts'
import { Link } from '#ui/link.tsx'
import './footer.css'

/**
 * The site's links, who runs it, its networks (those that have an address), and the other language.
 */
export function Footer() {
  const root = useRoot()
  return (
    <footer className="k-footer">
      <div className="k-wrap">
        <div className="k-footer__top">
          <div className="k-footer__brand">
            <div className="k-logo k-inherit">
              <Logo size={56} />
            </div>
            <p>{m.site_description()}</p>
            <PaymentMarks />
          </div>
          <nav className="k-footer__cols" aria-label={m.footer_links()}>
            <Slot name="market" />
            <ProtectionLinks />
            {root && <HelpLinks site={root.site} />}
            <CompanyLinks />
          </nav>
        </div>
        {root && <Base site={root.site} />}
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

export function MarketLinks({ viewer }: { viewer: ShownViewer | null }) {
  return (
    <Column title={m.footer_market()}>
      <li>
        <Link to="/allgames">{m.browse_all_games()}</Link>
      </li>
      {!viewer?.is_seller && !viewer?.is_admin && (
        <li>
          <Link to="/become-seller">{m.menu_become_seller()}</Link>
        </li>
      )}
      <li>
        <Link to="/fees">{m.footer_fees()}</Link>
      </li>
      {viewer ? (
        <li>
          <Link to="/orders">{m.menu_orders()}</Link>
        </li>
      ) : (
        <li>
          <Link to="/signup">{m.menu_sign_up()}</Link>
        </li>
      )}
    </Column>
  )
}

function ProtectionLinks() {
  return (
    <Column title={m.policy_column_protection()}>
      <li>
        <Link to="/tradeshield-buying">{m.policy_link_buying()}</Link>
      </li>
      <li>
        <Link to="/tradeshield-selling">{m.policy_link_selling()}</Link>
      </li>
      <li>
        <Link to="/warranty">{m.policy_link_warranty()}</Link>
      </li>
      <li>
        <Link to="/refund-policy">{m.policy_link_refunds()}</Link>
      </li>
    </Column>
  )
}

/** What to read, how support is reached, and the rules it goes by. */
function HelpLinks({ site: { support_email, has_chat } }: { site: Site }) {
  return (
    <Column title={m.footer_help()}>
      <li>
        <Link to="/help">{m.help_title()}</Link>
      </li>
      <li>
        <Link to="/contact">{m.contact_title()}</Link>
      </li>
      {has_chat && (
        <li>
          <Link {...chatLink}>{m.chat_live()}</Link>
        </li>
      )}
      {support_email && (
        <li>
          <a href={`mailto:${support_email}`}>{m.footer_support()}</a>
        </li>
      )}
      <li>
        <Link to="/rules">{m.policy_link_rules()}</Link>
      </li>
      <li>
        <Link to="/seller-rules">{m.policy_link_seller_rules()}</Link>
      </li>
    </Column>
  )
}

function CompanyLinks() {
  return (
    <Column title={m.policy_column_company()}>
      <li>
        <Link to="/blog">{m.blog_title()}</Link>
      </li>
      <li>
        <Link to="/partner">{m.partner_title()}</Link>
      </li>
      <li>
        <Link to="/terms">{m.policy_link_terms()}</Link>
      </li>
      <li>
        <Link to="/privacy">{m.policy_link_privacy()}</Link>
      </li>
      <li>
        <Link to="/dmca">{m.policy_link_dmca()}</Link>
      </li>
    </Column>
  )
}

type Site = NonNullable<ReturnType<typeof useRoot>>['site']

/**
 * Who runs the site, the choice about measuring if there is one, the other language, and the
 * networks.
 */
function Base({ site }: { site: Site }) {
  const other = otherLocale()
  const href = languageHref(rootPathOf(useLocation()))
  const networks = [
    ['Facebook', site.facebook_url],
    ['Instagram', site.instagram_url],
    ['Telegram', site.telegram_url],
    ['Discord', site.discord_url],
  ].filter(([, url]) => url)
  return (
    <div className="k-footer__base">
      <p>{m.footer_company({ year: site.year, company: site.company_name })}</p>
      <ul className="k-social">
        <li>
          <a href={href} lang={other} hrefLang={other} rel="nofollow">
            {m.language_other()}
          </a>
        </li>
        {site.pixel_id && (
          <li>
            <Link to="/consent" rel="nofollow">
              {m.consent_title()}
            </Link>
          </li>
        )}
      </ul>
      {networks.length > 0 && (
        <ul className="k-social" aria-label={m.footer_social()}>
          {networks.map(([name, url]) => (
            <li key={name}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
