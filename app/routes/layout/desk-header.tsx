import { useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import { IconLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { Tag } from '#ui/tag.tsx'
import { FIND } from './desk-found.ts'
import { DeskFind } from './desk-find.island.tsx'
import { HeaderEnd } from './header.tsx'

/** The header of the back office: its search, the way out into the shop, who reads. */
export function DeskHeader() {
  return (
    <header className="k-header">
      <div className="k-wrap k-header__in">
        <Link className="k-logo" to="/admin" aria-label={m.desk_home()}>
          <Logo size={30} />
          <Tag>{m.desk_name()}</Tag>
        </Link>
        <DeskSearch />
        <HeaderEnd>
          <IconLink icon="store" to="/" label={m.desk_to_shop()} className="k-wide" />
        </HeaderEnd>
      </div>
    </header>
  )
}

/** Not on its own page, which has the same field; below 1024 px the bar leads there. */
function DeskSearch() {
  if (withoutLocale(useLocation().pathname) === FIND) return null
  return <Island of={DeskFind} props={{}} when="touch" />
}
