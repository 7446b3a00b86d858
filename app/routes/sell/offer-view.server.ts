import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { searchedText } from '#kernel/paging.ts'
import { ok, type Result } from '#kernel/result.ts'
import { enabledCategories, gamesToSell } from '#modules/catalog/catalog.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import { attributesIn } from '#modules/catalog/ui/attribute-words.ts'
import { leastDelivery } from '#modules/offers/delivery-time.ts'
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
import { sellerFeeBp } from '#modules/settings/settings.ts'
import type { ViewerContext } from '#platform/context.ts'
import { chosen, ownOfferToEdit } from './save-offer.server.ts'

const isInstant = (category: Category): boolean => leastDelivery(category) < 3_600

/**
 * The wizard: each choice in the address leads to the next step, and one that is none to the step
 * that makes it.
 */
export async function wizardView(
  given: ViewerContext,
  search: URLSearchParams,
): Promise<SheetView> {
  const { db, settings, viewer } = given
  const [{ category, game, device }, sold, facts] = await Promise.all([
    chosen(db, search),
    gamesSoldBy(db, viewer.id),
    factsOf(db, viewer.id),
  ])
  const feeOf = (each: Category) => sellerFeeBp(settings, each, facts?.level)
  if (!category) {
    const enabled = await enabledCategories(db)
    return {
      step: 'category',
      categories: enabled.map((each) => ({ category: each, fee_bp: feeOf(each) })),
    }
  }
  if (!game) {
    const text = searchedText(search.get('q'))
    const { games, count } = await gamesToSell(db, category, text, sold)
    const own = games.filter(({ id }) => sold.includes(id)).length
    return { step: 'game', category, text, own, count, games: games.map(tileOf) }
  }
  if (!device) return { step: 'device', category, game: { ...tileOf(game), devices: game.devices } }
  const values = await valuesLike(given, search.get('like'), game.id)
  const fee_bp = feeOf(category)
  return { step: 'form', form: await newForm(given, { category, game, device, fee_bp }, values) }
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

/**
 * What a new offer begins with: the terms and facts of the viewer's own offer of that game, without
 * its payment link and without units of its stock; of any other offer nothing.
 */
async function valuesLike(
  { db, viewer }: ViewerContext,
  like: string | null,
  gameId: number,
): Promise<OfferValues> {
  const id = idFrom(like ?? undefined)
  const found = id === null ? null : await offerToEdit(db, id, viewer.id)
  if (!found?.ok || found.value.game_id !== gameId) return blank
  const offer = found.value
  const hasNone = offer.delivery_mode === 'instant' || offer.quantity === 0
  return {
    ...offerValuesOf({
      ...offer,
      ...(hasNone && { quantity: 1, min_quantity: 1 }),
      payment_link: null,
      payment_link_methods: [],
      payment_link_active: true,
      payment_link_expires: null,
    }),
  }
}

interface ChosenOffer {
  category: Category
  game: SellGame
  device: string
  fee_bp: number
}

async function newForm(
  { db, settings }: ViewerContext,
  { category, game, device, fee_bp }: ChosenOffer,
  values: OfferValues,
): Promise<FormView> {
  return {
    kind: 'new',
    path: wizardHref({ category, game: game.id, device }),
    game: tileOf(game),
    device,
    devices: [],
    attributes: attributesIn(game.attributes, getLocale()),
    values,
    seen: { create_token: crypto.randomUUID() },
    instant: isInstant(category),
    has_units: false,
    fee_bp,
    discounts_apply: settings.apply_discounts,
    methods: linkChoices(await linkMethods(db)),
    offerId: null,
    images: [],
  }
}

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
  { db, settings }: ViewerContext,
  offer: EditableOffer,
  kind: EditKind,
): Promise<FormView> {
  const { id, category, devices } = offer
  const isFull = kind === 'full'
  const [methods, images, facts] = await Promise.all([
    isFull ? linkMethods(db).then((all) => linkChoices(all, offer.payment_link_methods)) : [],
    isFull ? imagesOf(db, id) : [],
    factsOf(db, offer.user_id),
  ])
  return {
    kind,
    path: editPath(kind, id),
    device: null,
    devices: [...devices],
    attributes: isFull ? attributesIn(offer.game_attributes, getLocale(), offer.attributes) : [],
    game: {
      id,
      name: offer.game_name,
      slug: offer.game_slug,
      category,
      mono: offer.game_mono,
      logo_url: offer.game_logo_url,
    },
    values: offerValuesOf(offer),
    seen: { version_seen: offerVersion(offer, isFull), quantity_seen: String(offer.quantity) },
    instant: isInstant(category),
    has_units: offer.delivery_mode === 'instant',
    fee_bp: sellerFeeBp(settings, category, facts?.level),
    discounts_apply: settings.apply_discounts,
    offerId: id,
    methods,
    images,
  }
}
