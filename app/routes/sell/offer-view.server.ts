import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { searchedText } from '#kernel/paging.ts'
import { ok, type Result } from '#kernel/result.ts'
import { enabledCategories, gamesToSell } from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import { attributesIn } from '#modules/catalog/ui/attribute-words.ts'
import { ladderOver, ranksOf } from '#modules/offers/ladder.ts'
import { dueAttributes } from '#modules/offers/missing-facts.ts'
import {
  type EditableOffer,
  linkMethods,
  offerToEdit,
  offerVersion,
  type SellGame,
} from '#modules/offers/offer-editing.server.ts'
import { imagesOf } from '#modules/offers/offer-images.server.ts'
import { linkChoices } from '#modules/offers/offer-rules.ts'
import type { EditKind } from '#modules/offers/offer.form.ts'
import { gamesSoldBy } from '#modules/offers/own-offers.server.ts'
import { type OfferValues, offerValuesOf } from '#modules/offers/ui/offer-values.ts'
import {
  editPath,
  type FormView,
  type NoForm,
  type SheetView,
  wizardHref,
} from '#modules/offers/ui/sheet-view.ts'
import { factsOf } from '#modules/sellers/seller-facts.server.ts'
import { type FeeChange, ratesAhead } from '#modules/settings/fee-change.ts'
import { sellerFeeBp, type Settings } from '#modules/settings/settings.ts'
import type { ViewerContext } from '#platform/context.ts'
import { chosen, ownOfferToEdit } from './save-offer.server.ts'

/**
 * The wizard: each choice in the address leads to the next step, and one that is none to the step
 * that makes it.
 */
export async function wizardView(
  given: ViewerContext,
  search: URLSearchParams,
): Promise<SheetView> {
  const { db, settings, comingFees, viewer } = given
  const [{ category, game, device }, sold, facts] = await Promise.all([
    chosen(db, search),
    gamesSoldBy(db, viewer.id),
    factsOf(db, viewer.id),
  ])
  const feeOf = (each: Category) => feeFor(each, facts?.level, settings, comingFees)
  if (!category) {
    const enabled = await enabledCategories(db)
    return {
      step: 'category',
      categories: enabled.map((each) => ({ category: each, ...feeOf(each) })),
    }
  }
  if (!game) {
    const text = searchedText(search.get('q'))
    const { games, count } = await gamesToSell(db, category, text, sold)
    const own = games.filter(({ id }) => sold.includes(id)).length
    return { step: 'game', category, text, own, count, games: games.map(tileOf) }
  }
  if (!device) return { step: 'device', category, game: { ...tileOf(game), devices: game.devices } }
  const like = await offerLike(given, search.get('like'), game.id)
  const fee = feeOf(category)
  return { step: 'form', form: await newForm(given, { game, device, fee }, like) }
}

const tileOf = ({
  id,
  name,
  slug,
  category,
  mono,
  logo_url,
}: Omit<SellGame, 'devices' | 'platform_support' | 'attributes'>) => ({
  id,
  name,
  slug,
  category,
  mono,
  logo_url,
})

const blank = { quantity: '1', min_quantity: '1', delivery_hours: '1' }

/** The viewer's own offer of that game that a new one is to be like; of any other none. */
async function offerLike(
  { db, viewer }: ViewerContext,
  like: string | null,
  gameId: number,
): Promise<EditableOffer | null> {
  const id = idFrom(like ?? undefined)
  const found = id === null ? null : await offerToEdit(db, id, viewer.id)
  return found?.ok && found.value.game_id === gameId ? found.value : null
}

/**
 * Its terms and facts, without its payment link and units of its stock; its steps over the ranks
 * that are still offered.
 */
function valuesOfLike(offer: EditableOffer): OfferValues {
  const hasNone = offer.delivery_mode === 'instant' || offer.quantity === 0
  return offerValuesOf({
    ...offer,
    ...(hasNone && { quantity: 1, min_quantity: 1 }),
    steps: ladderOver(ranksOf(offer.game_attributes) ?? [], offer.steps),
    payment_link: null,
    payment_link_methods: [],
    payment_link_active: true,
    payment_link_expires: null,
  })
}

interface ChosenOffer {
  game: SellGame
  device: string
  fee: ReturnType<typeof feeFor>
}

/** The seller's fee of a category in basis points, and what it becomes on days to come. */
function feeFor(
  category: Category,
  level: number | undefined,
  settings: Settings,
  comingFees: readonly FeeChange[],
) {
  const feeOf = (each: Settings) => sellerFeeBp(each, category, level)
  return { fee_bp: feeOf(settings), fee_ahead: ratesAhead(settings, comingFees, feeOf) }
}

async function newForm(
  { db, settings, viewer }: ViewerContext,
  { game, device, fee }: ChosenOffer,
  like: EditableOffer | null,
): Promise<FormView> {
  const { category } = game
  const [methods, images] = await Promise.all([
    linkMethods(db),
    like ? imagesOf(db, viewer.id, like.id) : [],
  ])
  return {
    kind: 'new',
    path: wizardHref({ category, game: game.id, device, like: like?.id }),
    game: tileOf(game),
    device,
    devices: [],
    attributes: attributesIn(game.attributes, getLocale()),
    ranks: ranksIn(game.attributes),
    by_steps: false,
    values: like ? valuesOfLike(like) : blank,
    seen: { create_token: crypto.randomUUID() },
    has_units: false,
    ...fee,
    discounts_apply: settings.apply_discounts,
    methods: linkChoices(methods),
    offerId: null,
    images: [],
    like: like && images.length > 0 ? { id: like.id, images: images.length } : null,
  }
}

const ranksIn = (...known: Parameters<typeof ranksOf>): FormView['ranks'] =>
  ranksOf(...known)?.map(({ key, retired, ...words }) => ({
    key,
    retired,
    label: labelIn(getLocale(), words),
  })) ?? null

/** The form of the viewer's own offer: that of the edit screen, or the fuller one of the modal. */
export async function editView(
  given: ViewerContext,
  id: string | undefined,
  kind: EditKind,
): Promise<Result<FormView, NoForm>> {
  const found = await ownOfferToEdit(given, id)
  return found.ok ? ok(await formOf(given, found.value, kind)) : found
}

async function formOf(
  { db, settings, comingFees }: ViewerContext,
  offer: EditableOffer,
  kind: EditKind,
): Promise<FormView> {
  const { id, category, devices } = offer
  const isFull = kind === 'full'
  const asked = isFull
    ? offer.game_attributes
    : dueAttributes(offer.game_attributes, offer.attributes)
  const [methods, images, facts] = await Promise.all([
    isFull ? linkMethods(db).then((all) => linkChoices(all, offer.payment_link_methods)) : [],
    isFull ? imagesOf(db, offer.user_id, id) : [],
    factsOf(db, offer.user_id),
  ])
  return {
    kind,
    path: editPath(kind, id),
    device: null,
    devices: [...devices],
    attributes: attributesIn(asked, getLocale(), offer.attributes),
    ranks: isFull ? ranksIn(offer.game_attributes, offer.steps) : null,
    by_steps: !isFull && offer.steps.length > 0,
    game: {
      id: offer.game_id,
      name: offer.game_name,
      slug: offer.game_slug,
      category,
      mono: offer.game_mono,
      logo_url: offer.game_logo_url,
    },
    values: offerValuesOf(offer),
    seen: { version_seen: offerVersion(offer, isFull), quantity_seen: String(offer.quantity) },
    has_units: offer.delivery_mode === 'instant',
    ...feeFor(category, facts?.level, settings, comingFees),
    discounts_apply: settings.apply_discounts,
    offerId: id,
    methods,
    images,
    like: null,
  }
}
