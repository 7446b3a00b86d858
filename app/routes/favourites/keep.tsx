import { redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isAskedAgain, KEEP_PATH, keepAgainPath, keepingOf } from '#modules/offers/favourites.ts'
import { findWatched } from '#modules/offers/filter-alerts.server.ts'
import { findFollowable } from '#modules/offers/followed-sellers.server.ts'
import { findKeptOffer } from '#modules/offers/offer-alerts.server.ts'
import { shownWatch, type WatchInWords } from '#modules/offers/ui/filter-alert-words.ts'
import { OfferMini } from '#modules/order-payments/ui/offer-mini.tsx'
import { asViewer, postedForm, signedIn } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersAct } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import '#ui/chip.css'
import '../layout/ask-page.css'
import { keep } from './keep.server.ts'
import type { Route } from './+types/keep'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.favourites_title(), index: false })

/** Asks once more what somebody pressed before they had signed in. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = asViewer(context, request)
  const keeping = keepingOf(url.searchParams)
  if (!keeping || !isAskedAgain(keeping)) throw redirect('/favourites')
  if (keeping.verb === 'follow') {
    const of = await findFollowable(db, keeping.of)
    if (of === null) throw missing('user')
    return { keeping: { ...keeping, of }, offer: null, watched: null }
  }
  if (keeping.verb === 'watch') {
    const watched = await findWatched(db, keeping.of)
    if (!watched) throw missing('game')
    return { keeping, offer: null, watched: shownWatch(watched, watched) }
  }
  const id = idFrom(keeping.of)
  const offer = id === null ? null : await findKeptOffer(db, id)
  if (!offer) throw missing('offer')
  return { keeping, offer: { ...offer, category: offer.game_category }, watched: null }
}

/**
 * Where every heart and every such button leads, on all pages. Who is not signed in is led to sign
 * in first, and is asked then.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const keeping = keepingOf(await postedForm(request))
  const given = signedIn(context)
  if (!given)
    throw redirect(keeping && isAskedAgain(keeping) ? keepAgainPath(keeping) : '/favourites')
  return keeping ? redirectWith('/favourites', await keep(given, keeping)) : redirect('/favourites')
}

/** The same for a button that stays on its page. */
export const middleware = [answersAct(action)]

export default function Keep({ loaderData: { keeping, offer, watched } }: Route.ComponentProps) {
  const { verb, of } = keeping
  const title = {
    save: m.keep_again_save,
    await: m.keep_again_await,
    follow: () => m.keep_again_follow({ name: isolated(of) }),
    watch: m.keep_again_watch,
  }
  const label = {
    save: m.keep_save,
    await: m.keep_await,
    follow: m.keep_follow,
    watch: m.keep_watch,
  }
  const asked = verb as keyof typeof title
  return (
    <main id="main" className="k-wrap k-section k-pt-6">
      <div className="k-stack k-gap-5 k-askpage">
        <h1>{title[asked]()}</h1>
        {offer && <OfferMini offer={offer} />}
        {watched && <WatchWords {...watched} />}
        {verb === 'follow' && <p>{m.keep_again_follow_why()}</p>}
        <Card>
          <form method="post" action={hrefOf(KEEP_PATH)} className="k-actions">
            <Button variant="primary" name={verb} value={of}>
              {label[asked]()}
            </Button>
            <ButtonLink variant="ghost" to="/favourites">
              {m.favourites_title()}
            </ButtonLink>
          </form>
        </Card>
      </div>
    </main>
  )
}

/** What is asked for: the game, and each choice. */
function WatchWords({ title, chosen }: WatchInWords) {
  return (
    <div className="k-stack k-gap-2">
      <b>
        <Bdi>{title}</Bdi>
      </b>
      <ul className="k-chips">
        {chosen.map((words) => (
          <li key={words} className="k-chip">
            <Bdi>{words}</Bdi>
          </li>
        ))}
      </ul>
      <p className="k-muted">{m.keep_again_watch_why()}</p>
    </div>
  )
}
