import { data, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { attributeProblem } from '#modules/catalog/ui/attribute-words.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import {
  completeOffers,
  incompleteGames,
  type IncompleteGame,
} from '#modules/offers/incomplete-offers.server.ts'
import {
  cellName,
  COMPLETED_AT_ONCE,
  completePath,
  EVERY_OFFER,
} from '#modules/offers/missing-facts.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { type CompleteAnswer, CompleteOffers } from '#modules/offers/ui/complete-offers.island.tsx'
import { postedForm } from '#platform/http.server.ts'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { Island } from '#ui/island.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import { completeView } from './complete-view.server.ts'
import type { Route } from './+types/complete-offers'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.complete_title(), index: false })

/** The viewer's offers of a game that lack facts, with a field for each. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asSeller(context, request)
  return {
    ...(await completeView(given, url.searchParams)),
    days: given.settings.attribute_grace_days,
  }
}

/** States what was filled in of all of them, or none and says at each field what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const all = (name: string) => posted.getAll(name).filter((value) => typeof value === 'string')
  const said = (name: string) => all(name).join(' ').trim()
  // an offer's own field, or that of all where it is empty
  const whereSaid = (key: string, offer: number) => {
    const [own, every] = [cellName(key, offer), cellName(key, EVERY_OFFER)]
    return said(own) === '' && said(every) !== '' ? every : own
  }
  const offers = all('offer').flatMap((text) => idFrom(text) ?? [])
  const completed = await completeOffers(
    db,
    viewer.id,
    { game: idFrom(textOf(posted, 'game')) ?? 0, offers: offers.slice(0, COMPLETED_AT_ONCE) },
    (offer, key) => said(whereSaid(key, offer)),
    now,
  )
  if (completed.ok) {
    const left = await incompleteGames(db, viewer.id)
    return redirectWith(left.length > 0 ? completePath() : MY_OFFERS, 'offers_completed')
  }
  if (completed.code === 'not_a_seller') return redirect(BECOME_SELLER)
  const values = Object.fromEntries(
    [...new Set(posted.keys())]
      .filter((name) => name.startsWith('attr_'))
      .map((name) => [name, said(name)]),
  )
  const wrong = completed.code === 'invalid' ? completed.wrong : []
  const answer: CompleteAnswer = {
    error: wrong.length > 0 ? m.offer_problem() : m.complete_nothing(),
    errors: Object.fromEntries(
      wrong.map(({ offer, attribute, problem }) => [
        whereSaid(attribute.key, offer),
        attributeProblem(attribute, problem),
      ]),
    ),
    values,
  }
  return data(answer, { status: 422 })
}

export const middleware = [answersForm(action, 'viewers')]

const untouched: CompleteAnswer = { errors: {}, values: {} }

export default function Complete({ loaderData, actionData = untouched }: Route.ComponentProps) {
  const { games, grid, days, before, after } = loaderData
  const count = games.reduce((sum, game) => sum + game.count, 0)
  if (!grid)
    return (
      <main id="main" className="k-wrap k-pt-6 k-section k-stack">
        <h1>{m.complete_title()}</h1>
        <Empty
          title={m.complete_none()}
          level="h2"
          action={<ButtonLink to={MY_OFFERS}>{m.offer_back_to_mine()}</ButtonLink>}
        >
          {m.complete_none_text()}
        </Empty>
      </main>
    )
  const to = (place: ListPlace) =>
    `${completePath(grid.game.id)}&${new URLSearchParams(place ?? {})}`
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack">
      <BackLink to={MY_OFFERS}>{m.offer_back_to_mine()}</BackLink>
      <h1>{m.complete_offers({ count, number: formatNumber(count) })}</h1>
      <p className="k-muted">{m.complete_why({ count: days, number: formatNumber(days) })}</p>
      {games.length > 1 && <Games games={games} current={grid.game.id} />}
      <Island
        key={`${grid.game.id}`}
        of={CompleteOffers}
        props={{ grid, answer: actionData }}
        when="idle"
      />
      <KeysetPager
        first={completePath(grid.game.id)}
        before={before && to({ before })}
        after={after && to({ after })}
      />
    </main>
  )
}

const Games = ({ games, current }: { games: readonly IncompleteGame[]; current: number }) => (
  <ChipRail label={m.offers_game()}>
    {games.map(({ id, name, category, count }) => (
      <ChipLink key={id} to={completePath(id)} current={id === current} count={count}>
        {`${name} · ${categoryName(category)}`}
      </ChipLink>
    ))}
  </ChipRail>
)
