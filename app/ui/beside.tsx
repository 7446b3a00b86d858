import { m } from '#i18n/paraglide/messages.js'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './table.css'

interface BesideProps {
  /** Where the pages are, as addresses; null where there is none. */
  first: string
  before: string | null
  after: string | null
}

/**
 * The pages beside one that begins behind a row, and the first; nothing where it is the only one.
 */
export function Beside({ first, before, after }: BesideProps) {
  if (!before && !after) return null
  return (
    <nav className="k-row k-gap-2 k-beside" aria-label={m.pager_label()}>
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
