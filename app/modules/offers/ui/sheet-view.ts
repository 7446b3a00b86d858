import type { Category } from '#modules/catalog/category.ts'
import type { AskedAttribute } from '#modules/catalog/ui/attribute-words.ts'
import type { PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import type { RateAhead } from '#modules/settings/fee-change.ts'
import type { EditKind } from '../offer.form.ts'
import type { OwnImage } from '../offer-image.ts'
import type { LadderRank } from '../ladder.ts'
import type { LinkMethod } from '../offer-rules.ts'
import type { OfferValues } from './offer-values.ts'

// The wizard and the forms of an offer as data, for their pages and for the dialog alike, and their
// addresses.

/**
 * How long the message of a saved offer stands before its seller is led to their offers, in seconds
 * [SELL-56].
 */
export const SAVED_STAYS_S = 2

/** A game as a step of the wizard shows it. */
export type SheetGame = PlateGame & { id: number }

/** An offer's form and all that it needs to know, as plain data. */
export interface FormView {
  kind: 'new' | EditKind
  /** The page that the plain form is of and posts to. */
  path: string
  game: SheetGame
  /** Chosen before the form of a new offer. */
  device: string | null
  /** The devices to choose from in the form of an offer that is there. */
  devices: readonly string[]
  /** What its game asks; on the edit screen what of it is due. */
  attributes: readonly AskedAttribute[]
  /** Between which its boosts may be priced by the step; null where they cannot, or not here. */
  ranks: readonly (LadderRank & { label: string })[] | null
  /** Whether it is priced so, in a form that has no fields for it. */
  by_steps: boolean
  values: OfferValues
  /** Hidden fields: the new form's token, or what of the offer was seen. */
  seen: OfferValues
  /** Whether the quantity are the units in stock, which nobody types. */
  has_units: boolean
  /** The seller's fee in basis points. */
  fee_bp: number
  /** What it becomes on days to come. */
  fee_ahead: readonly RateAhead[]
  /** Whether the checkout takes discounts off. */
  discounts_apply: boolean
  methods: readonly LinkMethod[]
  offerId: number | null
  images: readonly OwnImage[]
  /** The offer that a new one begins as, where it has images to be taken along. */
  like: { id: number; images: number } | null
}

export type NoForm = 'not_found' | 'forbidden'

/** The seller's fee of a category in basis points, and what it becomes. */
export interface CategoryFee {
  category: Category
  fee_bp: number
  fee_ahead: readonly RateAhead[]
}

/** A page of the wizard, the form of an offer, or why there is none. */
export type SheetView =
  | { step: 'category'; categories: readonly CategoryFee[] }
  | {
      step: 'game'
      category: Category
      games: readonly SheetGame[]
      own: number
      count: number
      text: string
    }
  | { step: 'device'; category: Category; game: SheetGame & { devices: readonly string[] } }
  | { step: 'form'; form: FormView }
  | { step: 'none'; why: NoForm }

/**
 * What the wizard has chosen so far; each step's address is the one before it and one choice more.
 */
export interface Choices {
  category?: Category | undefined
  game?: number | undefined
  device?: string | undefined
  /** The offer that the new one begins as. */
  like?: number | undefined
}

/** The wizard at these choices: a path of this site without its language. */
export function wizardHref({ category, game, device, like }: Choices): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ category, game, device, like }))
    if (value !== undefined) search.set(name, String(value))
  return `/create-offer${search.size > 0 ? `?${search}` : ''}`
}

/** The pages that edit an offer: the screen, and the modal as a page of its own. */
export const editPath = (kind: EditKind, id: number) =>
  kind === 'full' ? `/edit-offer/${id}/full` : `/edit-offer/${id}`
export const modalPath = (id: number) => editPath('full', id)

const PAGE = /^(?:\/ar)?\/(?:create-offer|edit-offer\/\d+(?:\/full)?)$/

/** Whether a path is that of a page of the wizard or of an offer's form. */
export const isSheetPath = (pathname: string): boolean => PAGE.test(pathname)

/**
 * The page that stands in the address while the dialog shows what a link leads to: of an offer its
 * fuller form.
 */
export const pageAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname.replace(/(\/edit-offer\/\d+)$/, '$1/full') + search
