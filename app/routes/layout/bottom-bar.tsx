import { NavLink } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { ACCOUNT_MENU } from './account-menu.tsx'
import './bottom-bar.css'

/** The five places of the site, under the thumb below 768 px. */
export function BottomBar() {
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
