import { startTransition, useEffect, useEffectEvent, useOptimistic, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Toast, Toasts } from '#ui/toast.tsx'
import { useStore } from '#ui/use-store.ts'
import { MY_OFFERS, type OfferQuery, offerSearch, type OfferStatus } from '../own-offers.ts'
import { BulkBar, BulkChoice, SheetLinks } from './bulk-bar.tsx'
import { chosenOffers } from './chosen-offers.ts'
import { OwnOfferTable, type RowOffer } from './own-offer-rows.tsx'

type OwnOffersProps = { offers: readonly RowOffer[]; query: OfferQuery; count: number }

/** A page of the seller's offers: ticked for acts on many, paused and activated at once. Plain forms until React is here. */
export function OwnOffers({ offers, query, count }: OwnOffersProps) {
  const { ticked, choose, list } = useChosen(offers)
  const [isAll, setAll] = useState(false)
  const { statuses, problems, said, change, forget } = useStatuses()
  const search = offerSearch(query)
  const rows = offers.map((offer) => ({
    offer: { ...offer, status: statuses[offer.id] ?? offer.status },
    isChosen: ticked.includes(offer.id), problem: problems[offer.id], onStatus: change,
    onChoose: (id: number, isChosen: boolean) => choose([id], isChosen),
  }))
  return (
    <div ref={list}>
      <div className="k-ownhead">
        <BulkChoice
          count={count} shown={offers.length} chosen={ticked.length} isAll={isAll} onAll={setAll}
          onPage={(isChosen) => choose(offers.map(({ id }) => id), isChosen)}
        />
        <SheetLinks count={count} query={query} />
      </div>
      <OwnOfferTable rows={rows} search={search} />
      <BulkBar query={query} chosen={isAll ? count : ticked.length} />
      {said && <Toasts><Toast key={said.time} onDone={forget}>{said.status === 'active' ? m.flash_offer_active() : m.flash_offer_paused()}</Toast></Toasts>}
    </div>
  )
}

/** Which of these offers are ticked. */
function useChosen(offers: readonly RowOffer[]) {
  const chosen = useStore(chosenOffers)
  const list = useRef<HTMLDivElement>(null)
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = chosenOffers.get().filter((id) => !ids.includes(id))
    chosenOffers.set(isChosen ? [...others, ...ids] : others)
  }
  // what was ticked before this ran, or by the browser on the way back
  const takeEarly = useEffectEvent(() => {
    const boxes = list.current!.querySelectorAll<HTMLInputElement>('input[name="offer"]:checked')
    choose([...boxes].map(({ value }) => Number(value)), true)
  })
  useEffect(() => takeEarly(), [])
  return { ticked: offers.map(({ id }) => id).filter((id) => chosen.includes(id)), choose, list }
}

type Change = { id: number; status: OfferStatus }

/** The statuses that differ from those the list came with: shown at once, and taken back with words when they are refused. */
function useStatuses() {
  const [kept, keep] = useState<Readonly<Record<number, OfferStatus>>>({})
  const [statuses, expect] = useOptimistic(kept, (now, { id, status }: Change) => ({ ...now, [id]: status }))
  const [problems, setProblems] = useState<Readonly<Record<number, string | undefined>>>({})
  const [said, say] = useState<{ status: OfferStatus; time: number } | null>(null)
  const change = (id: number, status: 'active' | 'paused') => startTransition(async () => {
    expect({ id, status })
    const answer = await setStatus(id, status)
    startTransition(() => {
      setProblems((now) => ({ ...now, [id]: 'problem' in answer ? answer.problem : undefined }))
      if ('problem' in answer) return
      keep((now) => ({ ...now, [id]: answer.status }))
      say((before) => ({ status: answer.status, time: (before?.time ?? 0) + 1 }))
    })
  })
  return { statuses, problems, said, change, forget: () => say(null) }
}

async function setStatus(id: number, status: 'active' | 'paused'): Promise<{ status: OfferStatus } | { problem: string }> {
  const answer = await fetch(hrefOf(`${MY_OFFERS}/${id}/status`), { method: 'POST', body: new URLSearchParams({ status }) }).catch(() => null)
  const said = answer?.headers.get('content-type')?.startsWith('application/json') ? await answer.json().catch(() => null) : null
  return said ?? { problem: m.offers_unsent() }
}
