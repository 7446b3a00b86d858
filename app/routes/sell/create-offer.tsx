import { data, Form, redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { readForm } from '#kernel/form.ts'
import { searchedText } from '#kernel/page.ts'
import { m } from '#i18n/paraglide/messages.js'
import { enabledCategories, gamesToSell } from '#modules/catalog/catalog.server.ts'
import { type Category, isCategory } from '#modules/catalog/category.ts'
import { createOffer, gameToSell, linkMethods, type SellGame } from '#modules/offers/offer-editing.server.ts'
import { gathered, newOfferForm } from '#modules/offers/offer.form.ts'
import type { LinkMethod } from '#modules/offers/offer-rules.ts'
import { FormProblem, OfferFields } from '#modules/offers/ui/offer-fields.tsx'
import { NewImages } from '#modules/offers/ui/offer-images.tsx'
import { MY_OFFERS, OfferSaved } from '#modules/offers/ui/offer-sheet.tsx'
import { DiscountRows, LinkFields } from '#modules/offers/ui/offer-terms.tsx'
import { type OfferAnswer, untouched } from '#modules/offers/ui/offer-words.ts'
import { CategoryStep, DeviceStep, GameStep, Picked, wizardHref, WizardStep } from '#modules/offers/ui/wizard.tsx'
import { sellerFeeBp } from '#modules/settings/settings.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { db } from '#platform/db.server.ts'
import { gamesSoldBy } from '#modules/offers/own-offers.server.ts'
import { factsOf, postedForm, redirectWith } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { pageMeta } from '../shell/meta.ts'
import { typedValues } from './offer-answer.ts'
import { BECOME_SELLER, requireSeller } from './require-seller.ts'
import type { Route } from './+types/create-offer'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.offer_new(), index: false })

/** The wizard: each choice in the address leads to the next step, and one that is none to the step that makes it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id } = requireSeller(context, request)
  const created = idFrom(url.searchParams.get('created') ?? undefined)
  if (created !== null) return { step: 'saved' as const, created }
  const { category, game, device } = await chosen(url.searchParams)
  if (!category) {
    const settings = currentSettings()
    const enabled = await enabledCategories(db)
    return { step: 1 as const, categories: enabled.map((each) => ({ category: each, fee_bp: sellerFeeBp(settings, each) })) }
  }
  const text = searchedText(url.searchParams.get('q'))
  if (!game) return { step: 2 as const, category, text, ...await gamesToSell(db, category, text, await gamesSoldBy(db, id)) }
  if (!device) return { step: 3 as const, category, game }
  return { step: 4 as const, category, game, device, methods: await linkMethods(db), token: crypto.randomUUID() }
}

async function chosen(search: URLSearchParams) {
  const category = search.get('category') ?? undefined
  if (!isCategory(category) || !(await enabledCategories(db)).includes(category)) return {}
  const id = idFrom(search.get('game') ?? undefined)
  const game = id === null ? null : await gameToSell(db, id, category)
  const device = game?.devices.find((each) => each === search.get('device'))
  return { category, game, device }
}

/** Creates the offer and leads to the seller's offers, or (`stay`) says so here, for pictures that are to follow. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireSeller(context, request)
  const { category, game } = await chosen(url.searchParams)
  if (!category || !game) throw redirect(wizardHref({ category }))
  const posted = await postedForm(request)
  const values = typedValues(posted)
  if (posted.has('update') || posted.has('drop')) return data<OfferAnswer>({ ...untouched, values })
  const form = readForm(newOfferForm, gathered(posted))
  if (!form.ok) return data<OfferAnswer>({ values, errors: form.errors, refusal: null }, { status: 422 })
  const created = await createOffer(db, viewer.id, game, form.value, factsOf(context).now)
  if (!created.ok) return refused(created, values, category)
  return posted.has('stay') ? redirect(`/create-offer?created=${created.value.id}`) : redirectWith(MY_OFFERS, 'offer_saved')
}

type Refused = Exclude<Awaited<ReturnType<typeof createOffer>>, { ok: true }>

function refused(refusal: Refused, values: OfferAnswer['values'], category: Category) {
  if (refusal.code === 'not_a_seller') throw redirect(BECOME_SELLER)
  if (refusal.code === 'game_unavailable') throw redirect(wizardHref({ category }))
  return data<OfferAnswer>({ values, errors: {}, refusal: refusal as OfferAnswer['refusal'] }, { status: 422 })
}

export default function CreateOffer({ loaderData: page, actionData }: Route.ComponentProps) {
  switch (page.step) {
    case 'saved': return <OfferSaved title={m.offer_new()} words={m.offer_saved()} offer={page.created} />
    case 1: return <CategoryStep categories={page.categories} />
    case 2: return <GameStep category={page.category} games={page.games} count={page.count} text={page.text} />
    case 3: return <DeviceStep category={page.category} game={page.game} />
    default: return <Details {...page} answer={actionData ?? untouched} />
  }
}

const FORM = 'new-offer'

type DetailsProps = { category: Category; game: SellGame; device: string; methods: readonly LinkMethod[]; token: string; answer: OfferAnswer }

/** Step 4: the details. */
function Details({ category, game, device, methods, token, answer }: DetailsProps) {
  const values = { quantity: '1', min_quantity: '1', delivery_hours: '1', ...answer.values }
  const create = <Button variant="primary" form={FORM} data-busy={m.offer_creating()}>{m.offer_create()}</Button>
  return (
    <WizardStep step={4} back={{ category, game: game.id }} footer={create}>
      <Picked game={game} device={device} />
      <FormProblem answer={answer} />
      <Form method="post" action={wizardHref({ category, game: game.id, device })} id={FORM} className="k-stack k-gap-5" noValidate data-offer-form="new">
        <button type="submit" hidden>{m.offer_create()}</button>
        <input type="hidden" name="create_token" value={tokenOf(answer, token)} autoComplete="off" />
        <input type="hidden" name="device" value={device} />
        <OfferFields values={values} answer={answer} delivery="hours" />
        <DiscountRows values={values} answer={answer} />
        <LinkFields values={values} answer={answer} methods={methods} />
      </Form>
      <NewImages />
    </WizardStep>
  )
}

/** A form that comes back is still the same form, unless its token was none. */
const tokenOf = ({ values, errors }: OfferAnswer, fresh: string): string =>
  values.create_token && !errors.create_token ? values.create_token : fresh
