import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListChoice, ListForm, ListWords, type ListWriting } from '#ui/list-form.tsx'
import {
  areOwnOffersNarrowed,
  type OfferFilter,
  type OfferQuery,
  offerStatuses,
} from '../../own-offers.ts'
import { MY_OFFERS } from '../../offer.ts'
import { SheetLinks } from './batch-bar.tsx'
import { offerStatusName } from '../../ui/offer-status.tsx'
import '#ui/filters.css'
import './own-offers.css'

// What a seller's list of their own offers begins with: its filters, or that there is nothing to
// list.

interface FiltersProps extends ListWriting {
  filter: OfferFilter
  count: number
  games: readonly { slug: string; name: string }[]
  onChange: (filter: OfferFilter) => void
}

/**
 * Search, status and game, with how many they find for who cannot see it. With scripts what is
 * typed and chosen is asked for by itself; without them there is a button.
 */
export function OwnOfferFilters({ filter, count, games, field, typing, onChange }: FiltersProps) {
  return (
    <ListForm
      path={MY_OFFERS}
      label={m.offers_title()}
      className="k-filters k-ownfilters"
      typing={typing}
    >
      <ListWords
        field={field}
        typing={typing}
        className="k-full"
        label={m.offers_search()}
        defaultValue={filter.text}
      />
      <ListChoice
        name="status"
        label={m.offers_status()}
        value={filter.status ?? ''}
        options={[
          ['', m.offers_all_statuses()],
          ...offerStatuses.map((status) => [status, offerStatusName(status)] as const),
        ]}
        onChoose={(value) =>
          onChange({ ...filter, status: offerStatuses.find((each) => each === value) ?? null })
        }
      />
      <ListChoice
        name="game"
        label={m.offers_game()}
        value={filter.game ?? ''}
        options={[
          ['', m.offers_all_games()],
          ...games.map(({ slug, name }) => [slug, name] as const),
        ]}
        onChoose={(value) => onChange({ ...filter, game: value || null })}
      />
      <Button className="k-ownfilters__go">{m.offers_apply()}</Button>
      <span className="k-vh" role="status">
        {count === 0
          ? m.offers_empty()
          : m.admin_offer_total({ count, number: formatNumber(count) })}
      </span>
    </ListForm>
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
