import type { ReactNode } from 'react'
import { NavLink, useLocation, useMatches } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { KEEP_FORM, KEEP_PATH } from '#modules/offers/favourites.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { ACCOUNT_MENU, AccountMenu } from './account-menu.tsx'
import { DeskHeader } from './desk-header.tsx'
import { FlashToasts } from './flash.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MaintenanceNote } from './page-note.tsx'
import { Island } from '#ui/island.tsx'
import { Slot } from '#ui/slot.tsx'
import { Picker } from './picker.island.tsx'
import { rootPathOf, useRoot } from './root-data.ts'
import './page.css'
import './bottom-bar.css'
import './consent-bar.css'

/**
 * What a route says of its frame in `handle`, or answers there by its data: a bar of its own in the
 * place of the navigation on phones, no footer, or the frame of the back office, which has neither
 * search nor ways into the shop, and a bar of its own.
 */
interface Frame {
  buybar?: boolean
  slim?: boolean
  desk?: boolean
}

/** The frame of every page: its first element in `children` should be `<main id="main">`. */
export function Page({ children }: { children: ReactNode }) {
  const frames = useMatches().map(({ handle, loaderData }) =>
    typeof handle === 'function' ? handle(loaderData) : handle,
  )
  const { buybar, slim, desk } = Object.assign({}, ...frames) as Frame
  return (
    <div
      className={classNames('k-page', buybar ? 'has-buybar' : 'has-bar')}
      data-desk={desk ? '' : undefined}
    >
      <a className="k-skip" href="#main">
        {m.skip_to_content()}
      </a>
      <MaintenanceNote />
      <Slot name="change" />
      {desk ? <DeskHeader /> : <Header />}
      {children}
      {!slim && !desk && <Footer />}
      {!buybar && !desk && <BottomBar />}
      <AccountMenu />
      {/* of every heart and button by which somebody keeps something */}
      <form id={KEEP_FORM} method="post" action={hrefOf(KEEP_PATH)} />
      {!desk && <Island of={Picker} props={{}} when="call" />}
      <FlashToasts />
      <ConsentBar />
    </div>
  )
}

/** The five places of the site, under the thumb below 768 px. */
function BottomBar() {
  return (
    <nav className="k-bar" aria-label={m.bar_label()}>
      <BarLink to="/" icon="house">
        {m.bar_home()}
      </BarLink>
      <BarLink to="/allgames" icon="gamepad-2" data-open-picker>
        {m.header_games()}
      </BarLink>
      <BarLink to="/orders" icon="package">
        {m.bar_orders()}
      </BarLink>
      <BarLink to="/wallet" icon="wallet">
        {m.bar_wallet()}
      </BarLink>
      <button type="button" popoverTarget={ACCOUNT_MENU}>
        <Icon name="user" />
        <span>{m.bar_account()}</span>
      </button>
    </nav>
  )
}

type BarLinkProps = { to: string; icon: IconName; children: string; 'data-open-picker'?: true }

function BarLink({ icon, children, ...rest }: BarLinkProps) {
  return (
    <NavLink {...rest} end={rest.to === '/'} className="">
      <Icon name={icon} />
      <span>{children}</span>
    </NavLink>
  )
}

/**
 * Asks whether visits may be measured, where there is anything to measure with. It waits until the
 * script has seen that nobody answered yet: the same page is kept for all, and without scripts
 * nothing is measured.
 */
function ConsentBar() {
  const root = useRoot()
  const path = rootPathOf(useLocation())
  if (!root?.site.pixel_id || path.startsWith('/consent')) return null
  return (
    <form
      method="post"
      action={hrefOf('/consent')}
      className="k-consent"
      aria-label={m.consent_title()}
      data-consent
      hidden
    >
      <input type="hidden" name="path" value={path} />
      <p>
        {m.consent_ask()}{' '}
        <TextLink to="/consent" rel="nofollow">
          {m.consent_more()}
        </TextLink>
      </p>
      <div className="k-consent__do">
        <Button size="sm" name="choice" value="no">
          {m.consent_no()}
        </Button>
        <Button size="sm" name="choice" value="yes">
          {m.consent_yes()}
        </Button>
      </div>
    </form>
  )
}
