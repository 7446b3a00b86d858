import { type FormEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '#modules/catalog/category.ts'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { Pager } from '#ui/pager.tsx'
import { useList } from '#ui/use-list.ts'
import { climbIn, filteredSearch, filtersFrom } from '../filters.ts'
import { climbSearch } from '../ladder.ts'
import { listingFrom } from '../offer.ts'
import { ChosenFilters, FilterSheet, NoOffers } from '../internal/ui/game-filters.tsx'
import { ListingBar } from '../internal/ui/listing-bar.tsx'
import type { GameOffersView } from './game-offers-view.ts'
import { offerEnamels, offerHref, OfferCard, OfferGrid } from './offer-card.tsx'
import { type RelatedGame, RelatedGames } from './related-games.tsx'

interface GameOffersProps {
  first: GameOffersView
  /** Games like this one. */
  related: readonly RelatedGame[]
  /** The page is that of one choice, at an address of its own. */
  isLanding: boolean
}

/**
 * The offers of a game, filtered, sorted and paged in place with the address going along. Plain
 * forms and links until React is here.
 */
export function GameOffers({ first, related, isLanding }: GameOffersProps) {
  const form = useRef<HTMLFormElement>(null)
  const path = gamePath(first.game)
  const { root, field, answer, by, turn, asking, open, failed, ...list } = useList(path, first, {
    textOf: ({ filters }) => filters.text,
    searchBy: (text): string => searchOf({ q: text }),
  })
  const { ask, typing } = list
  const isFirst = by === null
  const search = open === null ? null : new URLSearchParams(open)
  const filters = search ? filtersFrom(search, answer.attributes) : answer.filters
  const listing = search ? listingFrom(search) : answer.listing
  /** What the form, the words and `others` choose, as an address says it. */
  const searchOf = (others: Record<string, string>, changed?: FilterField): string => {
    const chosen = chosenIn(form.current!, changed)
    chosen.set('q', field.current!.value)
    for (const [name, value] of Object.entries(others)) chosen.set(name, value)
    return filteredSearch(
      { ...listingFrom(chosen), page: 1 },
      filtersFrom(chosen, answer.attributes),
    )
  }
  useEffect(() => (isLanding ? openAnew(path) : undefined), [isLanding, path])
  useEffect(() => followBounds(form.current!), [answer])
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const changed = target as HTMLInputElement | HTMLSelectElement
    // who types a bound is heard while they type
    if (changed.type !== 'text') void ask(searchOf({}, changed), 'push')
  }
  const input = ({ target }: FormEvent<HTMLFormElement>) => {
    if ((target as HTMLInputElement).type === 'text') typing.later(field.current!.value)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    typing.stop()
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null
    if (pressed?.name) void ask(searchOf({}, pressed), 'push')
    else document.getElementById('filters')?.hidePopover?.()
  }
  const shown = { ...answer, filters, listing }
  return (
    <section ref={root} tabIndex={-1} aria-label={m.game_listings()} aria-busy={asking}>
      <div className="k-shop">
        <FilterSheet view={shown} form={form} onChange={change} onInput={input} onSubmit={submit} />
        <div className="k-stack k-gap-4">
          <ListingBar
            view={shown}
            path={path}
            field={field}
            typing={typing}
            onSort={(sort) => void ask(searchOf({ sort }), 'push')}
          />
          <ChosenFilters view={shown} path={path} />
          {failed !== null && <ListNotRead to={path + failed} />}
          <Offers key={isFirst ? 'first' : turn} view={answer} path={path} eager={isFirst} />
        </div>
      </div>
      <Related games={related} view={shown} path={path} />
    </section>
  )
}

interface RelatedProps {
  games: readonly RelatedGame[]
  view: GameOffersView
  path: string
}

const Related = ({ games, view: { listing, filters }, path }: RelatedProps) => (
  <div className="k-pt-6 k-relwide">
    <RelatedGames
      games={games}
      category={listing.related}
      to={(category) => path + filteredSearch({ ...listing, related: category }, filters)}
    />
  </div>
)

type FilterField = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

/**
 * What the form chooses, without what is empty; `changed` is the field or button by which it does:
 * of an attribute that is chosen in two ways the last one counts.
 */
function chosenIn(form: HTMLFormElement, changed?: FilterField): URLSearchParams {
  const chosen = new URLSearchParams()
  const values = new FormData(form, changed instanceof HTMLButtonElement ? changed : null)
  for (const [name, value] of values) if (typeof value === 'string') chosen.append(name, value)
  if (changed instanceof HTMLSelectElement) chosen.set(changed.name, changed.value)
  else if (changed?.type === 'checkbox')
    for (const value of chosen.getAll(changed.name))
      if (/.-$/.test(value)) chosen.delete(changed.name, value)
  return chosen
}

/**
 * Opens an address that Back or Forward leads to, but those of filters: a page of one choice, which
 * has left its own address, cannot tell that and the plain page's by their queries.
 */
function openAnew(path: string): () => void {
  const leave = new AbortController()
  const open = () => {
    if (location.pathname !== hrefOf(path) || location.search === '') location.reload()
  }
  addEventListener('popstate', open, { signal: leave.signal })
  return () => leave.abort()
}

/** Fields of bounds say what was chosen elsewhere, but the one that is typed in. */
function followBounds(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-bound]'))
    if (field !== document.activeElement) field.value = field.dataset.bound!
}

function Offers({ view, path, eager }: { view: GameOffersView; path: string; eager: boolean }) {
  const { game, offers, listing, filters, pages, discountsApply } = view
  if (offers.length === 0) return <NoOffers view={view} path={path} />
  const plates = offerEnamels(offers)
  const climb = climbSearch(climbIn(filters) ?? {})
  return (
    <div className="k-stack k-gap-6">
      <h2 className="k-vh">{m.game_listings()}</h2>
      <OfferGrid>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            game={game}
            href={offerHref(game, offer.id) + climb}
            discountsApply={discountsApply}
            enamel={plates[index]}
            eager={eager && index < 3}
          />
        ))}
      </OfferGrid>
      {view.more && listing.page === pages && (
        <p className="k-muted">{m.filter_narrow({ number: formatNumber(view.shown) })}</p>
      )}
      <Pager
        page={listing.page}
        pages={pages}
        href={(page) => path + filteredSearch({ ...listing, page }, filters)}
        label={m.pager_label()}
        previousLabel={m.pager_previous()}
        nextLabel={m.pager_next()}
      />
    </div>
  )
}
