import { redirect } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { idFrom, isUuid } from '#kernel/id.ts'
import { enabledCategories } from '#modules/catalog/catalog.server.ts'
import { isCategory } from '#modules/catalog/category.ts'
import {
  createOffer,
  gameToSell,
  offerToEdit,
  type SellGame,
  updateOffer,
} from '#modules/offers/offer-editing.server.ts'
import { ranksOf } from '#modules/offers/ladder.ts'
import { imagesOf } from '#modules/offers/offer-images.server.ts'
import { gathered } from '#modules/offers/offer-limits.ts'
import { editForms, type EditKind, newOfferForm } from '#modules/offers/offer.form.ts'
import { BY_STEPS, typedValues } from '#modules/offers/ui/offer-values.ts'
import { type OfferAnswer, untouched } from '#modules/offers/ui/offer-words.ts'
import { type NoForm, wizardHref } from '#modules/offers/ui/sheet-view.ts'
import { maySell } from '#modules/sellers/seller.ts'
import type { ViewerContext } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { postedForm } from '#platform/http.server.ts'
import { postedWithFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import { BECOME_SELLER } from './as-seller.ts'
import { offerImageProblem } from './offer-image-problem.ts'
import { draftFrom } from './posted-images.server.ts'

/**
 * What came of an offer's form: saved as this offer (`unchanged`: there was nothing to save), an
 * answer with all that was typed, or that another page comes first.
 */
export type SavedOffer =
  | { saved: number; unchanged?: true }
  | { answer: OfferAnswer; status: number }
  | { to: string }

export const savedStatusOf: Record<NoForm, number> = { not_found: 404, forbidden: 403 }

/**
 * The viewer's own offer, to be edited. Whose it is comes first, so that everyone else is told the
 * same; an owner who sells no more is shown how to become a seller.
 */
export async function ownOfferToEdit({ db, viewer }: ViewerContext, id: string | undefined) {
  const found = await offerToEdit(db, idFrom(id) ?? 0, viewer.id)
  if (found.ok && !maySell(viewer)) throw redirect(BECOME_SELLER)
  return found
}

/** What an address of the wizard has chosen, as far as it can be. */
export async function chosen(db: Db, search: URLSearchParams) {
  const category = search.get('category') ?? undefined
  if (!isCategory(category) || !(await enabledCategories(db)).includes(category)) return {}
  const id = idFrom(search.get('game') ?? undefined)
  const game = id === null ? null : await gameToSell(db, id, category)
  const device = game?.devices.find((each) => each === search.get('device'))
  return { category, game, device }
}

/**
 * Creates an offer by the wizard's last form, which without scripts carries its images and arranges
 * those that wait for it; where one is refused there is no offer yet.
 */
export async function createFrom(
  given: ViewerContext,
  request: Request,
  search: URLSearchParams,
): Promise<SavedOffer> {
  const { category, game } = await chosen(given.db, search)
  if (!category || !game) return { to: wizardHref({ category }) }
  const work = (posted: FormData) => createWithImages(given, game, posted)
  const copies = (posted: FormData) => posted.has('like')
  const taken = await postedWithFiles(request, given.viewer.id, work, copies)
  if (taken.ok) return taken.value
  const images = { list: [], problems: [offerImageProblem(taken.code)] }
  return { answer: { ...untouched, images }, status: uploadStatusOf(taken.code) }
}

async function createWithImages(
  given: ViewerContext,
  game: SellGame,
  posted: FormData,
): Promise<SavedOffer> {
  const token = posted.get('create_token')
  const images = isUuid(token) ? await draftFrom(given, posted, token) : null
  const created = await createBy(given, game, posted, images)
  if (!('answer' in created) || !images) return created
  const list = await imagesOf(given.db, given.viewer.id, images.album)
  return {
    ...created,
    answer: { ...created.answer, images: { list, problems: images.problems } },
  }
}

async function createBy(
  { db, viewer, now }: ViewerContext,
  game: SellGame,
  posted: FormData,
  images: { problems: readonly string[]; isArranged: boolean } | null,
): Promise<SavedOffer> {
  const values = typedValues(posted)
  if (posted.has('update') || posted.has('drop') || images?.isArranged)
    return { answer: { ...untouched, values }, status: 200 }
  const ranks = ranksChosen(posted, game.attributes)
  const form = readForm(newOfferForm(game.attributes, ranks), gathered(posted))
  if (!form.ok) return { answer: { values, errors: form.errors, refusal: null }, status: 422 }
  if (images && images.problems.length > 0) return { answer: { ...untouched, values }, status: 422 }
  const created = await createOffer(db, viewer.id, game, form.value, now)
  if (created.ok) return { saved: created.value.id }
  if (created.code === 'not_a_seller') return { to: BECOME_SELLER }
  if (created.code === 'game_unavailable') return { to: wizardHref({ category: game.category }) }
  return { answer: { values, errors: {}, refusal: created as OfferAnswer['refusal'] }, status: 422 }
}

/** Between which ranks a form prices an offer by the step; null where it says a price. */
const ranksChosen = (posted: FormData, ...known: Parameters<typeof ranksOf>) =>
  posted.get('pricing') === BY_STEPS ? ranksOf(...known) : null

/**
 * Saves an offer's form, of the edit screen or the modal. Whatever is refused keeps what was typed.
 */
export async function saveOffer(
  given: ViewerContext,
  request: Request,
  id: string | undefined,
  kind: EditKind,
): Promise<SavedOffer> {
  const found = await ownOfferToEdit(given, id)
  if (!found.ok) return { answer: untouched, status: savedStatusOf[found.code] }
  const offer = found.value
  const posted = await postedForm(request)
  const values = typedValues(posted)
  if (posted.has('update') || posted.has('drop'))
    return { answer: { ...untouched, values }, status: 200 }
  const ranks = ranksChosen(posted, offer.game_attributes, offer.steps)
  const form = readForm(editForms[kind](offer, ranks), gathered(posted))
  if (!form.ok) return { answer: { values, errors: form.errors, refusal: null }, status: 422 }
  const saved = await updateOffer(given.db, offer.user_id, offer.id, form.value, given.now)
  if (saved.ok) return { saved: offer.id, ...(saved.value.unchanged && { unchanged: true }) }
  if (saved.code === 'not_a_seller') return { to: BECOME_SELLER }
  if (saved.code === 'not_found' || saved.code === 'forbidden')
    return { answer: untouched, status: savedStatusOf[saved.code] }
  const status = saved.code === 'changed' || saved.code === 'stock_changed' ? 409 : 422
  return { answer: { values, errors: {}, refusal: saved as OfferAnswer['refusal'] }, status }
}
