import { useLocation } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { rankOf } from '#modules/loyalty/rank.ts'
import type { ShownViewer } from '#platform/context.ts'
import { Da } from '#ui/da.tsx'
import { Slot } from '#ui/slot.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, MenuLink } from '#ui/menu.tsx'
import { RankTag } from '#ui/rank.tsx'
import { Tag } from '#ui/tag.tsx'
import { chatLink } from './chat-link.ts'
import { languageHref, otherLocale } from './language.ts'
import { rootPathOf, useRoot } from './root-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { Link } from '#ui/link.tsx'
import './account-menu.css'

/** The id by which buttons open the menu (`popoverTarget`). */
export const ACCOUNT_MENU = 'account-menu'

/**
 * What the person can open: under the name in the header, and on phones a sheet with language and
 * theme besides.
 */
export function AccountMenu() {
  return (
    <nav id={ACCOUNT_MENU} popover="auto" className="k-pop k-account" aria-label={m.bar_account()}>
      <Slot name="menu" />
      {useRoot()?.site.has_chat && (
        <MenuLink icon="headset" {...chatLink}>
          {m.chat_live()}
        </MenuLink>
      )}
      <div className="k-narrow-only k-account__more">
        <LanguageEntry />
        <ThemeSwitch entry />
      </div>
      <Slot name="sign-out" />
    </nav>
  )
}

/** What the reader can open. */
export const MenuEntries = ({ viewer }: { viewer: ShownViewer | null }) =>
  viewer ? <Entries viewer={viewer} /> : <VisitorEntries />

function Entries({
  viewer: { username, points, wallet_balance, is_seller, is_admin, figures_failed },
}: {
  viewer: ShownViewer
}) {
  const letter = rankOf(points)
  return (
    <>
      <Link className="k-account__me" to={`/users/${username}`}>
        <b dir="ltr">{username}</b>
        {!figures_failed && (
          <RankTag rank={letter} size={18}>
            {m.menu_rank({ letter, count: points, points: formatNumber(points) })}
          </RankTag>
        )}
      </Link>
      <MenuLink icon="bell" to="/notifications">
        {m.menu_notifications()}
      </MenuLink>
      <MenuLink icon="heart" to="/favourites">
        {m.favourites_title()}
      </MenuLink>
      <MenuLink icon="wallet" to="/wallet" end={!figures_failed && <Da amount={wallet_balance} />}>
        {m.menu_wallet()}
      </MenuLink>
      <MenuLink icon="gift" to="/loyalty" end={<Tag tone="gold">{m.loyalty_beta()}</Tag>}>
        {m.loyalty_title()}
      </MenuLink>
      <MenuLink icon="package" to="/orders">
        {m.menu_orders()}
      </MenuLink>
      <MenuLink icon="settings-2" to="/settings">
        {m.menu_settings()}
      </MenuLink>
      {is_seller && (
        <MenuLink icon="store" to="/sales">
          {m.menu_sales()}
        </MenuLink>
      )}
      {(is_seller || is_admin) && (
        <MenuLink icon="boxes" to="/manage-offers">
          {m.menu_offers()}
        </MenuLink>
      )}
      {!is_seller && !is_admin && (
        <MenuLink icon="store" to="/become-seller">
          {m.menu_become_seller()}
        </MenuLink>
      )}
      {is_admin && (
        <MenuLink icon="layout-dashboard" to="/admin">
          {m.menu_admin()}
        </MenuLink>
      )}
    </>
  )
}

function VisitorEntries() {
  return (
    <>
      <MenuLink icon="log-in" to="/signin">
        {m.header_login()}
      </MenuLink>
      <MenuLink icon="user-plus" to="/signup">
        {m.menu_sign_up()}
      </MenuLink>
      <MenuLink icon="heart" to="/favourites">
        {m.favourites_title()}
      </MenuLink>
    </>
  )
}

function LanguageEntry() {
  const other = otherLocale()
  return (
    <a
      className="k-pop__i"
      href={languageHref(rootPathOf(useLocation()))}
      lang={other}
      hrefLang={other}
      rel="nofollow"
    >
      <Icon name="languages" />
      <span className="k-t">{m.language_other()}</span>
    </a>
  )
}

export function SignOut({ viewer }: { viewer: ShownViewer | null }) {
  if (!viewer) return null
  return (
    <form method="post" action={hrefOf('/signout')}>
      <MenuButton icon="log-out" data-busy={m.menu_signing_out()}>
        {m.menu_log_out()}
      </MenuButton>
    </form>
  )
}
