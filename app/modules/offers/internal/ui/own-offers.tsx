import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { isNarrowed, MY_OFFERS, offerStatuses, type OfferQuery } from '../own-offers.ts'
import { offerStatusName } from './offer-status.tsx'
import '#ui/filters.css'
import './own-offers.css'

/**
 * Search, status and game, with how many they find for who cannot see it. With scripts what is
 * typed and chosen goes off by itself; without them there is a button.
 */
export function OwnOfferFilters({
  query,
  count,
  games,
}: {
  query: OfferQuery
  count: number
  games: readonly { slug: string; name: string }[]
}) {
  return (
    <Form
      action={MY_OFFERS}
      className="k-filters k-ownfilters"
      role="search"
      aria-label={m.offers_title()}
      data-submit-on-change
      data-live-list
    >
      <SearchInput
        className="k-full"
        name="q"
        label={m.offers_search()}
        defaultValue={query.text}
        maxLength={MAX_SEARCH}
        enterKeyHint="search"
      />
      <Field label={<span className="k-vh">{m.offers_status()}</span>}>
        <Select name="status" defaultValue={query.status ?? ''}>
          <option value="">{m.offers_all_statuses()}</option>
          {offerStatuses.map((status) => (
            <option key={status} value={status}>
              {offerStatusName(status)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={<span className="k-vh">{m.offers_game()}</span>}>
        <Select name="game" defaultValue={query.game ?? ''}>
          <option value="">{m.offers_all_games()}</option>
          {games.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button className="k-ownfilters__go">{m.offers_apply()}</Button>
      <span className="k-vh" role="status" data-live-said>
        {count === 0
          ? m.offers_empty()
          : m.admin_offer_total({ count, number: formatNumber(count) })}
      </span>
    </Form>
  )
}

/** A list without offers: since there are none yet, or since nothing fits what was asked for. */
export function NoOwnOffers({ query }: { query: OfferQuery }) {
  const narrowed = isNarrowed(query)
  const action = narrowed ? (
    <ButtonLink to={MY_OFFERS}>{m.offers_clear()}</ButtonLink>
  ) : (
    <ButtonLink to="/create-offer" data-offer-dialog>
      {m.offers_new()}
    </ButtonLink>
  )
  return (
    <Empty title={m.offers_empty()} level="h2" action={action}>
      {narrowed ? m.offers_empty_filtered() : m.offers_empty_first()}
    </Empty>
  )
}
