import { Num } from './da.tsx'
import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'
import { Link } from './link.tsx'
import './pager.css'

// Links to the numbered pages of a list, as the shop's lists have them: 1 2 3 … 9. Lists that move
// on from their last row have KeysetPager.

type PagerProps = {
  page: number
  pages: number
  href: (page: number) => string
  label: string
  previousLabel: string
  nextLabel: string
}

/** Numbered links to the other pages; nothing when there is only one. */
export function Pager({ page, pages, href, label, previousLabel, nextLabel }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="k-pager" aria-label={label} data-pager="">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" aria-label={previousLabel}>
          <Icon name="chevron-right" back />
        </Link>
      )}
      {pageWindow(page, pages).map((item, index) =>
        item === 'gap' ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={item} to={href(item)} aria-current={item === page ? 'page' : undefined}>
            <Num value={item} />
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" aria-label={nextLabel}>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
