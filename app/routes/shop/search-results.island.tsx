import { useEffect } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ListForm, ListWords } from '#ui/list-form.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { useList } from '#ui/use-list.ts'
import { Found, FoundKinds, searchTitle, type SearchView } from './search-found.tsx'
import { foundSearch, SEARCH, searchQuery } from './search-query.ts'
import '../layout/found-lines.css'
import './search.css'

/** What a search finds in all of the shop, searched as one types and narrowed in place. */
export function SearchResults({ first }: { first: SearchView }) {
  const { root, field, answer, by, asking, open, failed, typing } = useList(SEARCH, first, {
    textOf: ({ query }) => query.text,
    searchBy: (text): string => foundSearch({ ...query, text, page: 1 }),
  })
  const query = open === null ? answer.query : searchQuery(new URLSearchParams(open))
  const title = searchTitle(answer.query.text)
  useEffect(() => {
    if (by !== null) document.title = m.page_title({ title })
  }, [by, title])
  return (
    <section ref={root} tabIndex={-1} aria-label={m.search_title()} aria-busy={asking}>
      <div className="k-stack k-gap-4">
        <h1>{title}</h1>
        <ListForm path={SEARCH} label={m.search_title()} className="k-foundform" typing={typing}>
          {query.kind && <input type="hidden" name="kind" value={query.kind} />}
          <ListWords
            field={field}
            typing={typing}
            label={m.search_shop()}
            defaultValue={query.text}
            className="k-full"
          />
          <Button>{m.search_submit()}</Button>
        </ListForm>
        <FoundKinds query={query} found={answer.found} />
        {failed !== null && <ListNotRead to={SEARCH + failed} />}
      </div>
      <Found view={answer} isFirst={by === null} />
    </section>
  )
}
