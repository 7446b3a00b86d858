import { startTransition, useOptimistic, useRef, useState } from 'react'
import type { ListPlace } from '#kernel/list-params.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { postAct } from '#ui/post-form.ts'
import { createStore } from '#ui/store.ts'
import { say } from '#ui/toasts.ts'
import { useList } from '#ui/use-list.ts'
import { useStore } from '#ui/use-store.ts'
import { offerQuery, type OfferQuery, offerSearch, type OfferStatus } from '../own-offers.ts'
import { MY_OFFERS } from '../offer.ts'
import { BatchBar, BatchChoice, SheetLinks } from '../internal/ui/batch-bar.tsx'
import { NoOwnOffers, OwnOfferFilters } from '../internal/ui/own-offers.tsx'
import { OwnOfferTable, type RowOffer } from '../internal/ui/own-offer-rows.tsx'

// The list of a seller's own offers in the browser: filters, pages, and acts on one or many.

export interface OwnOffersPage {
  offers: readonly RowOffer[]
  query: OfferQuery
  /** How many offers fit what is asked for. */
  count: number
  /** The pages beside this one; null where there is none. */
  before: string | null
  after: string | null
  /** The games that all of the seller's offers are of. */
  games: readonly { slug: string; name: string }[]
}

/**
 * The seller's offers: searched as one types, narrowed and paged in place with the address going
 * along; ticked for acts on many, paused and activated at once. Plain forms and links until React
 * is here.
 */
export function OwnOffers({ first }: { first: OwnOffersPage }) {
  const { root, field, answer, turn, asking, open, failed, ask, typing } = useList(
    MY_OFFERS,
    first,
    {
      textOf: ({ query }) => query.text,
      searchBy: (text): string => offerSearch({ ...filter, text, place: null }),
    },
  )
  const filter = open === null ? answer.query : offerQuery(new URLSearchParams(open))

  const { query, count, before, after } = answer
  const to = (place: ListPlace) => MY_OFFERS + offerSearch({ ...query, place })
  return (
    <div ref={root} tabIndex={-1} aria-busy={asking}>
      <OwnOfferFilters
        filter={filter}
        count={count}
        games={answer.games}
        field={field}
        typing={typing}
        onChange={(next) => void ask(offerSearch({ ...next, place: null }), 'push')}
      />
      {failed !== null && <ListNotRead to={MY_OFFERS + failed} />}
      {count === 0 ? <NoOwnOffers query={query} /> : <OwnOfferRows key={turn} page={answer} />}
      <KeysetPager
        first={to(null)}
        before={before && to({ before })}
        after={after && to({ after })}
      />
    </div>
  )
}

function OwnOfferRows({ page: { offers, query, count } }: { page: OwnOffersPage }) {
  const { ticked, choose } = useChosen(offers)
  const [isAll, setAll] = useState(false)
  const { statuses, problems, change } = useStatuses()
  const rows = offers.map((offer) => ({
    offer: { ...offer, status: statuses[offer.id] ?? offer.status },
    isChosen: ticked.includes(offer.id),
    problem: problems[offer.id],
    onStatus: change,
    onChoose: (id: number, isChosen: boolean) => choose([id], isChosen),
  }))
  return (
    <>
      <div className="k-ownhead">
        <BatchChoice
          count={count}
          shown={offers.length}
          chosen={ticked.length}
          isAll={isAll}
          onAll={setAll}
          onPage={(isChosen) =>
            choose(
              offers.map(({ id }) => id),
              isChosen,
            )
          }
        />
        <SheetLinks count={count} query={query} />
      </div>
      <OwnOfferTable rows={rows} search={offerSearch(query)} />
      <BatchBar query={query} chosen={isAll ? count : ticked.length} />
    </>
  )
}

/** Which of these offers are ticked. */
function useChosen(offers: readonly RowOffer[]) {
  const chosen = useStore(chosenOffers)
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = chosenOffers.get().filter((id) => !ids.includes(id))
    chosenOffers.set(isChosen ? [...others, ...ids] : others)
  }
  return { ticked: offers.map(({ id }) => id).filter((id) => chosen.includes(id)), choose }
}

type Change = { id: number; status: OfferStatus }

/**
 * The statuses that differ from those the list came with: shown at once, and taken back with words
 * when they are refused.
 */
function useStatuses() {
  const [kept, keep] = useState<Readonly<Record<number, OfferStatus>>>({})
  const [statuses, expect] = useOptimistic(kept, (now, { id, status }: Change) => ({
    ...now,
    [id]: status,
  }))
  const [problems, setProblems] = useState<Readonly<Record<number, string | undefined>>>({})
  const send = useSending()
  const change = (id: number, status: 'active' | 'paused') =>
    startTransition(async () => {
      expect({ id, status })
      const answer = await send(id, status)
      startTransition(() => {
        setProblems((now) => ({ ...now, [id]: 'problem' in answer ? answer.problem : undefined }))
        if ('said' in answer) keep((now) => ({ ...now, [id]: status }))
      })
      if ('said' in answer) say({ tone: 'success', words: answer.said })
      if ('to' in answer) location.assign(answer.to)
    })
  return { statuses, problems, change }
}

/**
 * Sends the changes of each offer one after the other, so that the last one pressed is the last one
 * done.
 */
function useSending() {
  const last = useRef(new Map<number, Promise<unknown>>())
  return (id: number, status: 'active' | 'paused') => {
    const before = last.current.get(id) ?? Promise.resolve()
    const sent = before.then(() =>
      postAct(MY_OFFERS, [
        ['offer', String(id)],
        ['status', status],
      ]),
    )
    last.current.set(id, sent)
    return sent
  }
}

/**
 * The ids of the offers that are ticked. A search makes the list anew and with it its island; what
 * was ticked stays.
 */
const chosenOffers = createStore<readonly number[]>([])
