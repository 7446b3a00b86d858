import { useState } from 'react'
import { formatDuration } from '#i18n/duration.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { PriceTag } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { type ClimbAsked, climbOf } from '../ladder.ts'
import {
  type BoxOffer,
  checkoutPath,
  EditLink,
  OfferFacts,
  reasonNotToBuy,
  StockTag,
} from './buy-box.tsx'
import { ClimbFields } from './climb-fields.tsx'
import { climbProblem, climbWords, type ShownRung } from './ladder-words.ts'
import './buy-box.css'

// The box of a boost's page: from which rank to which, what that costs, and the way to buy it.

const FORM = 'climb'

type LadderBoxProps = {
  offer: BoxOffer
  ladder: ShownRung[]
  /** The climb that the page was opened with. */
  asked: ClimbAsked
  /** The page's own path, which shows the price of another climb before scripts are there. */
  path: string
  isOwn: boolean
}

/**
 * What a boost of this offer costs and takes, by the ranks that its reader chooses, and the way to
 * buy it; on phones also at the bottom of the screen. Without scripts the form asks the page
 * itself.
 */
export function LadderBox({ offer, ladder, asked: first, path, isOwn }: LadderBoxProps) {
  const [asked, setAsked] = useState(first)
  const climb = climbOf(ladder, asked)
  const whyNot = reasonNotToBuy(offer, isOwn)
  const nameOf = (key: string) => ladder.find((rung) => rung.key === key)?.label ?? ''
  const words = climbWords({ from: nameOf(asked.from), to: nameOf(asked.to) })
  const price = (
    <>
      <small>{words}</small>
      <output form={FORM}>{climb.ok && <PriceTag amount={climb.value.price} />}</output>
    </>
  )
  const buy = (look: { block?: boolean; className?: string }) =>
    isOwn ? (
      <EditLink offer={offer} {...look} />
    ) : whyNot ? null : (
      <Button {...look} form={FORM} variant="primary" disabled={!climb.ok}>
        {m.offer_buy()}
      </Button>
    )
  return (
    <>
      <Card as="div" className="k-buybox">
        <form id={FORM} action={hrefOf(checkoutPath(offer.id))} aria-label={m.ladder_ranks()}>
          <ClimbFields
            ladder={ladder}
            asked={first}
            onClimb={setAsked}
            error={climb.ok ? undefined : climbProblem(climb)}
          />
          <noscript>
            <Button size="sm" formAction={hrefOf(path)}>
              {m.ladder_show()}
            </Button>
          </noscript>
        </form>
        <div className="k-buybox__price">
          <div className="k-buybox__climb">{price}</div>
          <StockTag offer={offer} />
        </div>
        <Facts>
          <Fact icon="timer" label={m.offer_delivery_time()}>
            {climb.ok ? formatDuration(climb.value.minutes) : '–'}
          </Fact>
          <OfferFacts offer={offer} />
        </Facts>
        {whyNot && (
          <Callout tone="sea" icon="info" role="note">
            {whyNot()}
          </Callout>
        )}
        {buy({ block: true, className: 'k-only-desk k-buybox__go' })}
      </Card>
      <div className="k-buybar">
        <span className="k-buybar__p">{price}</span>
        {buy({}) ?? <StockTag offer={offer} />}
      </div>
    </>
  )
}
