import { m } from '#i18n/paraglide/messages.js'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './table.css'

interface KeysetPagerProps {
  /** Where the pages are, as addresses; null where there is none. */
  first: string
  before: string | null
  after: string | null
}

/** First, previous and next links of a keyset-paginated list. Renders nothing on a single page. */
export function KeysetPager({ first, before, after }: KeysetPagerProps) {
  if (!before && !after) return null
  return (
    <nav className="k-row k-gap-2 k-beside" aria-label={m.pager_label()} data-pager="">
      {before && (
        <>
          <Link className="k-btn k-btn--sm" rel="first" to={first}>
            {m.pager_first()}
          </Link>
          <Link className="k-btn k-btn--sm" rel="prev" to={before}>
            <Icon name="chevron-right" back />
            {m.pager_previous()}
          </Link>
        </>
      )}
      {after && (
        <Link className="k-btn k-btn--sm" rel="next" to={after}>
          {m.pager_next()}
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
