import type { Ref } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import type { useTyping } from '#ui/use-typing.ts'
import {
  areOwnOffersNarrowed,
  MY_OFFERS,
  type OfferFilter,
  type OfferQuery,
  offerStatuses,
} from '../../own-offers.ts'
import { SheetLinks } from './batch-bar.tsx'
import { offerStatusName } from '../../ui/offer-status.tsx'
import '#ui/filters.css'
import './own-offers.css'

interface FiltersProps {
  filter: OfferFilter
  count: number
  games: readonly { slug: string; name: string }[]
  field: Ref<HTMLInputElement>
  typing: ReturnType<typeof useTyping>
  onChange: (filter: OfferFilter) => void
}

/**
 * Search, status and game, with how many they find for who cannot see it. With scripts what is
 * typed and chosen is asked for by itself; without them there is a button.
 */
export function OwnOfferFilters({ filter, count, games, field, typing, onChange }: FiltersProps) {
  return (
    <form
      action={hrefOf(MY_OFFERS)}
      className="k-filters k-ownfilters"
      role="search"
      aria-label={m.offers_title()}
      onSubmit={(event) => {
        event.preventDefault()
        typing.now(new FormData(event.currentTarget).get('q') as string)
      }}
    >
      <SearchInput
        ref={field}
        className="k-full"
        name="q"
        label={m.offers_search()}
        defaultValue={filter.text}
        maxLength={MAX_SEARCH}
        enterKeyHint="search"
        onInput={({ currentTarget }) => typing.later(currentTarget.value)}
      />
      <Field label={<span className="k-vh">{m.offers_status()}</span>}>
        <Select
          name="status"
          value={filter.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, status: offerStatuses.find((each) => each === value) ?? null })
          }
        >
          <option value="">{m.offers_all_statuses()}</option>
          {offerStatuses.map((status) => (
            <option key={status} value={status}>
              {offerStatusName(status)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={<span className="k-vh">{m.offers_game()}</span>}>
        <Select
          name="game"
          value={filter.game ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, game: value || null })}
        >
          <option value="">{m.offers_all_games()}</option>
          {games.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button className="k-ownfilters__go">{m.offers_apply()}</Button>
      <span className="k-vh" role="status">
        {count === 0
          ? m.offers_empty()
          : m.admin_offer_total({ count, number: formatNumber(count) })}
      </span>
    </form>
  )
}

/** A list without offers: since there are none yet, or since nothing fits what was asked for. */
export function NoOwnOffers({ query }: { query: OfferQuery }) {
  const narrowed = areOwnOffersNarrowed(query)
  const action = narrowed ? (
    <ButtonLink to={MY_OFFERS}>{m.offers_clear()}</ButtonLink>
  ) : (
    <ButtonLink to="/create-offer" data-offer-dialog>
      {m.offers_new()}
    </ButtonLink>
  )
  return (
    <>
      <div className="k-ownhead">
        <SheetLinks count={0} query={query} />
      </div>
      <Empty title={m.offers_empty()} level="h2" action={action}>
        {narrowed ? m.offers_empty_filtered() : m.offers_empty_first()}
      </Empty>
    </>
  )
}
