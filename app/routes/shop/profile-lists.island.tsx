import { useId } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListPlace } from '#kernel/list-params.ts'
import type { RatingCounts } from '#modules/feedback/feedback.ts'
import {
  FeedbackList,
  FeedbackShares,
  type ShownFeedback,
} from '#modules/feedback/ui/feedback-list.tsx'
import type { ProfileGame } from '#modules/offers/profile-offers.server.ts'
import type { ShownOffer } from '#modules/offers/ui/game-offers-view.ts'
import { MixedOffers, type OfferOfGame } from '#modules/offers/ui/offer-card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { useList } from '#ui/use-list.ts'
import { feedbackCount, offerCount } from './profile-counts.ts'
import { ProfileFilters } from './profile-filters.tsx'
import { profilePath, profileQuery, profileSearch, type ProfileQuery } from './profile-query.ts'

// The lists on a person's public profile, /users/{username}: what they sell, and the feedback that
// they got. They change in place while their choices stand in the address (decision 83).

export interface ProfileListsView {
  username: string
  query: ProfileQuery
  offers: (ShownOffer & OfferOfGame)[]
  games: ProfileGame[]
  feedback: ShownFeedback[]
  counts: RatingCounts
  /** The pages beside this one; null where there is none. */
  before: string | null
  after: string | null
  discountsApply: boolean
}

/** A person's offers, searched, narrowed and sorted in place, and the feedback on them. */
export function ProfileLists({ first }: { first: ProfileListsView }) {
  const path = profilePath(first.username)
  const { root, field, answer, by, asking, open, failed, ask, typing } = useList(path, first, {
    textOf: ({ query }) => query.text,
    searchBy: (text): string => profileSearch({ ...query, text, place: null }),
  })
  const query = open === null ? answer.query : profileQuery(new URLSearchParams(open))
  return (
    <section
      ref={root}
      className="k-mt-4"
      tabIndex={-1}
      aria-label={m.profile_tabs()}
      aria-busy={asking}
    >
      <ProfileTabs view={answer} path={path} tab={query.tab} />
      {failed !== null && <ListNotRead to={path + failed} />}
      {answer.query.tab === 'feedback' ? (
        <Feedback view={answer} path={path} />
      ) : (
        <>
          {offerCount(answer) > 0 && (
            <ProfileFilters
              view={{ ...answer, query }}
              path={path}
              field={field}
              typing={typing}
              onChoose={(chosen) =>
                void ask(
                  profileSearch({
                    ...query,
                    text: field.current!.value.trim(),
                    place: null,
                    ...chosen,
                  }),
                  'push',
                )
              }
            />
          )}
          <Offers view={answer} path={path} isFirst={by === null} />
        </>
      )}
    </section>
  )
}

interface ListProps {
  view: ProfileListsView
  /** The profile's page. */
  path: string
}

/** Offers and feedback of a person, with how many there are. */
const ProfileTabs = ({ view, path, tab }: ListProps & { tab: ProfileQuery['tab'] }) => (
  <Tabs label={m.profile_tabs()}>
    <Tab current={tab === 'offers'} to={path}>
      {m.profile_offers()}{' '}
      <span className="k-muted">
        <Num value={offerCount(view)} />
      </span>
    </Tab>
    <Tab current={tab === 'feedback'} to={path + profileSearch({ tab: 'feedback' })}>
      {m.profile_feedback()}{' '}
      <span className="k-muted">
        <Num value={feedbackCount(view)} />
      </span>
    </Tab>
  </Tabs>
)

function Offers({ view, path, isFirst }: ListProps & { isFirst: boolean }) {
  const { offers, discountsApply } = view
  if (offerCount(view) === 0) return <NothingYet title={m.profile_no_offers()} />
  return (
    <div className="k-stack k-gap-6">
      <h2 className="k-vh">{m.profile_offers()}</h2>
      {offers.length === 0 && (
        <Empty
          title={m.filter_none()}
          level="h2"
          action={<ButtonLink to={path}>{m.filter_clear()}</ButtonLink>}
        />
      )}
      <MixedOffers offers={offers} discountsApply={discountsApply} seller={false} eager={isFirst} />
      <Pages view={view} path={path} />
    </div>
  )
}

function Feedback({ view, path }: ListProps) {
  const { feedback, counts } = view
  const id = useId()
  const count = feedbackCount(view)
  if (count === 0) return <NothingYet title={m.feedback_none()} />
  return (
    <div className="k-split k-pt-6">
      <div className="k-stack k-gap-6">
        <h2 className="k-vh">{m.profile_feedback()}</h2>
        <FeedbackList feedback={feedback} />
        <Pages view={view} path={path} />
      </div>
      <Card className="k-stack" aria-labelledby={id}>
        <p className="k-between" role="status">
          <b id={id}>{m.profile_all_feedback()}</b>
          <span>{formatNumber(count)}</span>
        </p>
        <FeedbackShares counts={counts} />
      </Card>
    </div>
  )
}

const NothingYet = ({ title }: { title: string }) => (
  <div className="k-mt-6">
    <Empty title={title} level="h2" />
  </div>
)

function Pages({ view: { query, before, after }, path }: ListProps) {
  const to = (place: ListPlace) => path + profileSearch({ ...query, place })
  return (
    <KeysetPager
      first={to(null)}
      before={before && to({ before })}
      after={after && to({ after })}
    />
  )
}
