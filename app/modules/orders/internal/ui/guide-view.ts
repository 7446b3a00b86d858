import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { Category } from '#modules/catalog/category.ts'
import type { GuideSide, GuideStep } from '#modules/catalog/guide-steps.ts'
import { hasGuide, mayTick, type StepAct, type GuideTick } from '../guide.ts'
import type { OrderStatus } from '../../order.ts'

// The guide of an order (steps to take over what was delivered) as one of its sides reads it.

/** A step as its reader sees it, in their language. */
export interface StepView {
  key: string
  title: string
  text: string
  required: boolean
  /** `unsaid`: nothing was said of it, and nothing can be any more. */
  state: 'done' | 'cannot' | 'now' | 'next' | 'unsaid'
  /** When it was said, in words; null where nothing was, or only now. */
  said: string | null
}

/** What one side of an order does to hand it over safely: plain data, for the page and its JSON. */
export interface GuideView {
  title: string
  steps: StepView[]
  /** Whether steps are ticked now. */
  open: boolean
}

interface Guided {
  status: OrderStatus
  category: Category
  released_at: Date | null
  guide: readonly GuideStep[]
  ticks: readonly GuideTick[]
}

/** The guide of an order as this side reads it; null where there is none. */
export function guideView(order: Guided, side: GuideSide): GuideView | null {
  if (!hasGuide(order) || order.guide.length === 0) return null
  const open = mayTick(order)
  const said = new Map(order.ticks.map((tick) => [tick.step, tick]))
  const steps = order.guide.map((step): StepView => {
    const tick = said.get(step.key)
    return {
      ...wordsOf(step),
      state: tick?.act ?? (open ? 'next' : 'unsaid'),
      said: tick ? saidWords(tick) : null,
    }
  })
  return { title: titleOf(order.category, side), steps: withTurn(steps), open }
}

const wordsOf = ({ key, required, ...step }: GuideStep) => {
  const isArabic = getLocale() === 'ar'
  return {
    key,
    required,
    title: isArabic ? step.title_ar : step.title_en,
    text: isArabic ? step.text_ar : step.text_en,
  }
}

/** A step's title alone, in the reader's language. */
export const stepTitle = ({ title_en, title_ar }: Pick<GuideStep, 'title_en' | 'title_ar'>) =>
  getLocale() === 'ar' ? title_ar : title_en

const saidWords = ({ act, at }: GuideTick): string =>
  act === 'done' ? formatDateTime(at) : m.guide_cannot_at({ date: formatDateTime(at) })

function titleOf(category: Category, side: GuideSide): string {
  if (category === 'accounts') return m.guide_title_accounts()
  return side === 'seller' ? m.guide_title_seller() : m.guide_title()
}

/** The first step of which nothing is said is the one to do now. */
function withTurn(steps: readonly StepView[]): StepView[] {
  const now = steps.find(({ state }) => state === 'now' || state === 'next')
  return steps.map((step) =>
    step.state === 'now' || step.state === 'next'
      ? { ...step, state: step === now ? 'now' : 'next' }
      : step,
  )
}

/** The guide as it is once this was said of a step, before the site has answered. */
export function withTick(guide: GuideView, key: string, act: StepAct): GuideView {
  const steps = guide.steps.map((step): StepView => {
    if (step.key !== key) return step
    return { ...step, state: act === 'undone' ? 'next' : act, said: null }
  })
  return { ...guide, steps: withTurn(steps) }
}

/** What must not be forgotten and is not done, by its titles. */
export const leftIn = (guide: GuideView | null): string[] =>
  (guide?.steps ?? [])
    .filter(({ required, state }) => required && state !== 'done')
    .map(({ title }) => title)

/**
 * Why steps that are left matter: who is given an account, or lends one, may not be its only owner;
 * of all else a part may be missing.
 */
export const leftWhy = (category: Category): string =>
  category === 'accounts' || category === 'boosting' ? m.guide_left_why() : m.guide_left_why_goods()

/** How many of its steps are done. */
export const doneIn = ({ steps }: GuideView): number =>
  steps.filter(({ state }) => state === 'done').length

/** How far it is, in words: "2 of 6". */
export const progressWords = (guide: GuideView): string =>
  m.guide_progress({ done: formatNumber(doneIn(guide)), count: formatNumber(guide.steps.length) })

/** How far the buyer is, as the seller reads it; null where there is nothing to tick. */
export function buyerProgress(order: Guided): string | null {
  const guide = guideView(order, 'buyer')
  return (
    guide &&
    m.guide_buyer_progress({
      done: formatNumber(doneIn(guide)),
      count: guide.steps.length,
      number: formatNumber(guide.steps.length),
    })
  )
}
