import { useEffect } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/field.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { useList } from '#ui/use-list.ts'
import { Found, FoundKinds, searchTitle, type SearchView } from './search-found.tsx'
import { foundSearch, SEARCH, searchQuery } from './search-query.ts'
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
        <form
          action={hrefOf(SEARCH)}
          role="search"
          aria-label={m.search_title()}
          className="k-foundform"
          onSubmit={(event) => {
            event.preventDefault()
            typing.now(field.current!.value)
          }}
        >
          {query.kind && <input type="hidden" name="kind" value={query.kind} />}
          <SearchInput
            ref={field}
            name="q"
            label={m.search_shop()}
            placeholder={m.search_shop()}
            defaultValue={query.text}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            className="k-full"
            onInput={({ currentTarget }) => typing.later(currentTarget.value)}
          />
          <Button>{m.search_submit()}</Button>
        </form>
        <FoundKinds query={query} found={answer.found} />
        {failed !== null && <ListNotRead to={SEARCH + failed} />}
      </div>
      <Found view={answer} isFirst={by === null} />
    </section>
  )
}
