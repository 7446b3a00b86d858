import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { SEEN_PATH } from '#modules/offers/favourites.ts'
import { clearSeenHere, seenHere } from '#modules/offers/ui/seen-here.ts'
import { askJson } from '#ui/ask-json.ts'
import { Button } from '#ui/button.tsx'
import { hrefOf } from '#i18n/language.ts'
import { SeenList } from './seen-list.tsx'
import type { SeenOffer } from './seen-offer.ts'

/** What a visitor looked at, which their device alone remembers; nothing until it was read. */
export function SeenHere() {
  const [offers, setOffers] = useState<readonly SeenOffer[]>([])
  useEffect(() => {
    const ids = seenHere()
    if (ids.length === 0) return
    const leaving = new AbortController()
    void askJson<{ offers: SeenOffer[] }>(
      `${hrefOf(SEEN_PATH)}?ids=${ids.join(',')}`,
      leaving.signal,
    ).then((answer) => answer && setOffers(answer.offers))
    return () => leaving.abort()
  }, [])
  if (offers.length === 0) return null
  const clear = () => {
    clearSeenHere()
    setOffers([])
  }
  return (
    <section className="k-section k-stack" aria-labelledby="seen-here">
      <div className="k-between">
        <h2 id="seen-here">{m.favourites_seen()}</h2>
        <Button type="button" size="sm" variant="ghost" onClick={clear}>
          {m.favourites_clear()}
        </Button>
      </div>
      <SeenList offers={offers} />
      <p className="k-muted k-sm">{m.favourites_seen_here()}</p>
    </section>
  )
}
