import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { Tag } from '#ui/tag.tsx'
import { HeaderEnd } from './header.tsx'

/** The header of the back office: the way to its home, the way out into the shop, who reads. */
export function DeskHeader() {
  return (
    <header className="k-header">
      <div className="k-wrap k-header__in">
        <Link className="k-logo" to="/admin" aria-label={m.desk_home()}>
          <Logo size={30} />
          <Tag>{m.desk_name()}</Tag>
        </Link>
        <HeaderEnd>
          <IconLink icon="store" to="/" label={m.desk_to_shop()} className="k-wide" />
        </HeaderEnd>
      </div>
    </header>
  )
}
