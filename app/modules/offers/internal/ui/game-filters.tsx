import type { FormEvent, RefObject, SubmitEvent } from 'react'
import { formatNumber, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '#modules/catalog/category.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import {
  filteredNames,
  filteredSearch,
  type Filters,
  noFilters,
  withoutFilter,
} from '../../filters.ts'
import type { GameOffersView } from '../../ui/game-offers-view.ts'
import { deviceName } from '../../ui/words.ts'
import { KeepButton } from '../../ui/keep-button.tsx'
import { watchedAddress } from '../filter-alert.ts'
import { chosenWords } from './chosen-words.ts'
import { FilterGroups } from './filter-panel.tsx'

// The filters of a game's page for buyers: the panel, what is chosen of it, and where to go when
// nothing fits. The island game-offers.island.tsx draws them and asks for what they find.

type SheetProps = {
  view: GameOffersView
  form: RefObject<HTMLFormElement | null>
  onChange: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The filters: at the side on wide screens, on others a sheet that a button opens. */
export function FilterSheet({ view, form, ...handlers }: SheetProps) {
  const { game, listing, filters, shown } = view
  return (
    <form
      ref={form}
      action={hrefOf(gamePath(game))}
      className="k-filsheet"
      id="filters"
      popover="auto"
      data-live=""
      aria-label={m.filters()}
      {...handlers}
    >
      <div className="k-filsheet__h">
        <b>{m.filters()}</b>
        {filteredNames(filters).length > 0 && (
          <Link
            className="k-link k-link--tap"
            to={gamePath(game) + filteredSearch({ ...listing, page: 1 }, noFilters(filters))}
          >
            {m.filter_clear()}
          </Link>
        )}
        <button
          type="button"
          className="k-iconbtn k-filsheet__x"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={m.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="k-filsheet__b">
        {Object.entries({ device: listing.device, related: listing.related, q: filters.text })
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value!} />
          ))}
        <Sort view={view} />
        <FilterGroups {...view} />
      </div>
      <div className="k-filsheet__f">
        <Button variant="primary" block>
          {m.filter_show({ count: shown, number: formatNumber(shown) })}
        </Button>
      </div>
    </form>
  )
}

/** The order goes along with what is filtered. */
const Sort = ({ view: { filters, listing } }: { view: GameOffersView }) => (
  <input type="hidden" name="sort" value={filters.order ?? listing.sort} />
)

/** What is chosen, each to be removed by itself, and new offers like these to be told of. */
export function ChosenFilters({ view, path }: { view: GameOffersView; path: string }) {
  const chosen = chosenWords(view.filters, view.attributes)
  if (chosen.length === 0) return null
  return (
    <>
      <Chips view={view} path={path} chosen={chosen} />
      {view.offers.length > 0 && (
        <div>
          <WatchButton view={view} />
        </div>
      )}
    </>
  )
}

type ChipsProps = {
  view: GameOffersView
  path: string
  chosen: ReturnType<typeof chosenWords>
}

function Chips({ view: { filters, listing }, path, chosen }: ChipsProps) {
  const to = (next: Filters) => path + filteredSearch({ ...listing, page: 1 }, next)
  return (
    <ul className="k-chosen" aria-label={m.filter_chosen()}>
      {chosen.map(({ name, words }) => (
        <li key={name}>
          <Link
            className="k-chip"
            aria-current="true"
            to={to(withoutFilter(filters, name))}
            rel="nofollow"
          >
            <span className="k-vh">{m.filter_remove()} </span>
            <Bdi>{words}</Bdi>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="k-link k-link--tap" to={to(noFilters(filters))}>
          {m.filter_clear()}
        </Link>
      </li>
    </ul>
  )
}

/** Asks to be told of new offers that fit what is chosen; where nothing is, there is none. */
function WatchButton({ view: { game, filters, listing } }: { view: GameOffersView }) {
  if (filteredNames(filters).length === 0) return null
  const address = watchedAddress(game, { filters, device: listing.device })
  return <KeepButton key={address} verb="watch" of={address} />
}

/** Leads on to where there may be offers: without a choice, on other devices, or in other games. */
export function NoOffers({ view, path }: { view: GameOffersView; path: string }) {
  const { filters, listing, without, attributes, game } = view
  if (filteredNames(filters).length > 0) {
    const removed =
      without && chosenWords(filters, attributes).find(({ name }) => name === without.name)
    return (
      <Empty
        title={m.filter_none()}
        level="h2"
        action={
          <>
            {removed && without.offers > 0 && (
              <ButtonLink
                to={
                  path +
                  filteredSearch({ ...listing, page: 1 }, withoutFilter(filters, without.name))
                }
              >
                {m.filter_without({
                  choice: isolated(removed.words),
                  count: without.offers,
                  number: formatNumber(without.offers),
                })}
              </ButtonLink>
            )}
            <ButtonLink to={path + filteredSearch({ ...listing, page: 1 }, noFilters(filters))}>
              {m.filter_clear()}
            </ButtonLink>
            <WatchButton view={view} />
          </>
        }
      >
        {m.filter_none_why()}
      </Empty>
    )
  }
  const { device } = listing
  const action =
    device === null ? (
      <ButtonLink to={`/allgames?category=${game.category}`}>{m.browse_all_games()}</ButtonLink>
    ) : (
      <ButtonLink to={path}>{m.game_view_all_devices()}</ButtonLink>
    )
  return (
    <Empty title={m.game_no_offers()} level="h2" action={action}>
      {device === null
        ? m.game_no_offers_why()
        : m.game_no_offers_for_device({ device: deviceName(device) })}
    </Empty>
  )
}
