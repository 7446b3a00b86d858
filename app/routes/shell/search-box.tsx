import { Form, useHref, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { SearchInput } from '#ui/field.tsx'
import './search-box.css'

/**
 * The header's search. It opens /allgames with what was typed; with scripts the results appear while typing: in a list
 * under the box, or below 768 px in an overlay over the whole screen (search.client.ts).
 */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const text = pathname === '/allgames' ? new URLSearchParams(search).get('q') ?? '' : ''
  return (
    <Form action="/allgames" role="search" aria-label={m.search_label()} className="k-find" data-search={useHref('/search')}>
      <SearchInput
        id="header-search"
        name="q"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <div className="k-find__pop" hidden data-search-results>
        <div id="header-results" role="listbox" aria-label={m.search_results()} />
        <p role="status" className="k-muted" data-search-none hidden>{m.search_none()}</p>
      </div>
    </Form>
  )
}
