import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListPlace } from '#kernel/list-params.ts'
import {
  gameOfCard,
  OfferCard,
  offerEnamels,
  OfferGrid,
  offerHref,
} from '#modules/offers/ui/offer-card.tsx'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import { FeedbackList, FeedbackShares } from '#modules/feedback/ui/feedback-list.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import type { Route } from './+types/profile'
import { feedbackCount, offerCount } from './profile-counts.ts'
import { GameChips } from './profile-games.tsx'
import { profilePath, profileQueryOf } from './profile-path.ts'
import './profile.css'

type ProfileData = Route.ComponentProps['loaderData']

/** Offers and feedback of a person, with how many there are. */
export function ProfileTabs(page: ProfileData) {
  const {
    profile: { username },
    tab,
  } = page
  return (
    <div className="k-mt-4">
      <Tabs label={m.profile_tabs()}>
        <Tab current={tab === 'offers'} to={profilePath(username)}>
          {m.profile_offers()}{' '}
          <span className="k-muted">
            <Num value={offerCount(page)} />
          </span>
        </Tab>
        <Tab current={tab === 'feedback'} to={profilePath(username, { tab: 'feedback' })}>
          {m.profile_feedback()}{' '}
          <span className="k-muted">
            <Num value={feedbackCount(page)} />
          </span>
        </Tab>
      </Tabs>
    </div>
  )
}

/** What stands in the chosen tab. */
export function ProfileTab(data: ProfileData) {
  return data.tab === 'feedback' ? <Feedback {...data} /> : <Offers {...data} />
}

function Offers(data: ProfileData) {
  const { offers, discountsApply } = data
  if (offerCount(data) === 0)
    return (
      <div className="k-mt-6">
        <Empty title={m.profile_no_offers()} level="h2" />
      </div>
    )
  const plates = offerEnamels(offers)
  return (
    <div className="k-stack k-gap-6">
      <GameChips {...data} />
      <h2 className="k-vh">{m.profile_offers()}</h2>
      {offers.length === 0 && <Empty title={m.profile_no_offers()} level="h2" />}
      <OfferGrid across={4}>
        {offers.map((offer, index) => {
          const game = gameOfCard(offer)
          return (
            <OfferCard
              key={offer.id}
              offer={shownOffer(offer)}
              game={game}
              href={offerHref(game, offer.id)}
              discountsApply={discountsApply}
              seller={false}
              enamel={plates[index]}
              eager={index < 4}
            />
          )
        })}
      </OfferGrid>
      <Pages {...data} />
    </div>
  )
}

function Feedback(data: ProfileData) {
  const { feedback, counts, now } = data
  const count = feedbackCount(data)
  if (count === 0)
    return (
      <div className="k-mt-6">
        <Empty title={m.feedback_none()} level="h2" />
      </div>
    )
  return (
    <div className="k-split k-pt-6">
      <div className="k-stack k-gap-6">
        <h2 className="k-vh">{m.profile_feedback()}</h2>
        <FeedbackList feedback={feedback} now={now} />
        <Pages {...data} />
      </div>
      <Card className="k-stack" aria-label={m.profile_all_feedback()}>
        <p className="k-between">
          <b>{m.profile_all_feedback()}</b>
          <span>{formatNumber(count)}</span>
        </p>
        <FeedbackShares counts={counts} />
      </Card>
    </div>
  )
}

function Pages({ profile: { username }, tab, gameId, before, after }: ProfileData) {
  const to = (place: ListPlace) => profilePath(username) + profileQueryOf({ tab, gameId, place })
  return (
    <KeysetPager
      first={to(null)}
      before={before && to({ before })}
      after={after && to({ after })}
    />
  )
}
