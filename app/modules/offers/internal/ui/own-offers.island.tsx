import { startTransition, useOptimistic, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { postForm } from '#ui/post-form.ts'
import { say } from '#ui/toasts.ts'
import { useStore } from '#ui/use-store.ts'
import { MY_OFFERS, type OfferQuery, offerSearch, type OfferStatus } from '../own-offers.ts'
import { BulkBar, BulkChoice, SheetLinks } from './bulk-bar.tsx'
import { chosenOffers } from './chosen-offers.ts'
import { OwnOfferTable, type RowOffer } from './own-offer-rows.tsx'

type OwnOffersProps = { offers: readonly RowOffer[]; query: OfferQuery; count: number }

/**
 * A page of the seller's offers: ticked for acts on many, paused and activated at once. Plain forms
 * until React is here.
 */
export function OwnOffers({ offers, query, count }: OwnOffersProps) {
  const { ticked, choose } = useChosen(offers)
  const [isAll, setAll] = useState(false)
  const { statuses, problems, change } = useStatuses()
  const search = offerSearch(query)
  const rows = offers.map((offer) => ({
    offer: { ...offer, status: statuses[offer.id] ?? offer.status },
    isChosen: ticked.includes(offer.id),
    problem: problems[offer.id],
    onStatus: change,
    onChoose: (id: number, isChosen: boolean) => choose([id], isChosen),
  }))
  return (
    <div>
      <div className="k-ownhead">
        <BulkChoice
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
      <OwnOfferTable rows={rows} search={search} />
      <BulkBar query={query} chosen={isAll ? count : ticked.length} />
    </div>
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
        if ('status' in answer) keep((now) => ({ ...now, [id]: answer.status }))
      })
      if ('status' in answer)
        say({
          tone: 'success',
          words: answer.status === 'active' ? m.flash_offer_active() : m.flash_offer_paused(),
        })
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
      postForm<{ status: OfferStatus }>(`${MY_OFFERS}/${id}/status`, [['status', status]]),
    )
    last.current.set(id, sent)
    return sent
  }
}
