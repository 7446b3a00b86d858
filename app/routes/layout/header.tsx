import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import type { ShownViewer } from '#platform/context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Island } from '#ui/island.tsx'
import { Slot } from '#ui/slot.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { RankEmblem } from '#ui/rank.tsx'
import { ACCOUNT_MENU } from './account-menu.tsx'
import { Bell } from './bell.island.tsx'
import { languageHref, otherLocale } from './language.ts'
import { rootPathOf } from './root-data.ts'
import { SearchBox } from './search-box.island.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Link } from '#ui/link.tsx'
import './header.css'

/**
 * Logo, games, search, language, theme, notifications, and the signed-in person or the way to sign
 * in.
 */
export function Header() {
  return (
    <header className="k-header">
      <div className="k-wrap k-header__in">
        <HomeLink />
        <ButtonLink to="/allgames" variant="ghost" className="k-wide" data-open-picker>
          <Icon name="gamepad-2" />
          {m.header_games()}
          <Icon name="chevron-down" size="sm" />
        </ButtonLink>
        <HeaderSearch />
        <HeaderEnd />
      </div>
    </header>
  )
}

/**
 * The mark alone on phones; from 768 px a larger one, with Latin letters on pages that are not in
 * Arabic.
 */
function HomeLink() {
  return (
    <Link className="k-logo" to="/" aria-label={m.header_home()}>
      <span className="k-logo__mobile">
        <Logo size={30} />
      </span>
      <span className="k-logo__full">
        <Logo latin={getLocale() === 'ar' ? undefined : m.site_name()} />
      </span>
    </Link>
  )
}

/** What every header ends with: language, theme, and who reads; before them what it adds. */
export function HeaderEnd({ children }: { children?: ReactNode }) {
  return (
    <div className="k-header__end">
      {children}
      <LanguageLink />
      <ThemeSwitch className="k-wide" />
      <Slot name="header" />
    </div>
  )
}

function LanguageLink() {
  const other = otherLocale()
  return (
    <a
      className="k-iconbtn k-wide"
      href={languageHref(rootPathOf(useLocation()))}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      aria-label={m.language_other()}
    >
      <Icon name="languages" />
    </a>
  )
}

/** Messages, notifications, and the signed-in person or the way to sign in. */
export function HeaderReader({ viewer }: { viewer: ShownViewer | null }) {
  return (
    <>
      <HeaderBell viewer={viewer} />
      {viewer ? <Me viewer={viewer} /> : <LoginLink />}
    </>
  )
}

function LoginLink() {
  return (
    <ButtonLink to="/signin" size="sm" className="k-login">
      <Icon name="log-in" />
      <span>{m.header_login()}</span>
    </ButtonLink>
  )
}

function Me({
  viewer: { username, profile_image_url, points, figures_failed },
}: {
  viewer: ShownViewer
}) {
  const image = imageOf(profile_image_url, { width: 64, height: 64 })
  return (
    <button type="button" className="k-me" popoverTarget={ACCOUNT_MENU}>
      <Avatar name={username} image={image} size="sm" />
      <span className="k-me__t">
        <b dir="ltr">{username}</b>
        {!figures_failed && (
          <small>
            <RankEmblem rank={rankOf(points)} size={16} />
            <Num value={points} />
          </small>
        )}
      </span>
      <Icon name="chevron-down" size="sm" />
      <span className="k-vh">{m.header_menu()}</span>
    </button>
  )
}

/** The header's search, with what was searched for on the page that it leads to. */
function HeaderSearch() {
  const { pathname, search } = useLocation()
  const text = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return <Island of={SearchBox} props={{ text }} when="touch" />
}

/**
 * The way to the notifications; for those who are signed in with the count of unread ones, and
 * beside it the way to their messages.
 */
function HeaderBell({ viewer }: { viewer: ShownViewer | null }) {
  if (!viewer) return <IconLink icon="bell" to="/notifications" label={m.header_notifications()} />
  const { unread, unread_messages: messages } = viewer
  return (
    <Island
      of={Bell}
      props={{ unread, messages }}
      when="news"
      unread={unread}
      messages={messages}
    />
  )
}
