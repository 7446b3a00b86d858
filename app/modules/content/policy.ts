/**
 * The site's rules and promises, each at the address of its name and in a file of its name in each
 * language (policies/).
 */
export const policyNames = [
  'terms',
  'privacy',
  'rules',
  'seller-rules',
  'refund-policy',
  'warranty',
  'tradeshield-buying',
  'tradeshield-selling',
  'dmca',
] as const
export type PolicyName = (typeof policyNames)[number]

/**
 * What a text may name in braces, as words of its language: names and figures that the settings
 * hold, and what the interface calls a button, a page or a state. The longest protection is empty
 * when all accounts have it.
 */
export const placeholders = [
  'company_name',
  'support_email',
  'protection',
  'protection_days',
  'protection_days_most',
  'auto_receive_hours',
  'auto_cancel_hours',
  'answer_hours',
  'answer_goods_hours',
  'auto_cancel_card_minutes',
  'seller_fee_accounts',
  'seller_fee_items',
  'seller_fee_currencies',
  'seller_fee_boosting',
  'my_orders',
  'report_problem',
  'remember_me',
  'coming_soon',
  'paid',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PolicyValues = Readonly<Record<Placeholder, string>>

/** A policy as its file holds it, in Markdown. */
export interface PolicyText {
  title: string
  /** The day it last changed: `2026-11-20`. */
  updated: string
  lead: string
  /**
   * Each with an id that is the same in every language, so that links into a text outlive a change
   * of language.
   */
  sections: { id: string; title: string; text: string }[]
}

const FORM = /^---\nupdated: (?<updated>\d{4}-\d\d-\d\d)\n---\n\n# (?<title>.+)\n(?<rest>[^]*)$/
const HEADING = /^## (.+) \{#([a-z][a-z-]*)\}$/m

/**
 * Reads a policy's file: the day of its last change, its title, a first paragraph, and sections `##
 * Title {#id}`. Throws for a file of another form.
 */
export function readPolicy(source: string): PolicyText {
  const { updated, title, rest } = FORM.exec(source)?.groups ?? {}
  if (!updated || !title || !rest) throw new Error(`This is no policy: ${source.slice(0, 80)}`)
  const [lead = '', ...parts] = rest.split(HEADING)
  const sections = []
  for (let at = 0; at < parts.length; at += 3)
    sections.push({ title: parts[at]!, id: parts[at + 1]!, text: parts[at + 2]!.trim() })
  return { updated, title, lead: lead.trim(), sections }
}

const NAMED = /\{([a-z_]+)\}/g
const PART = /\[\[(.*?)\]\]/g

/**
 * A text with its names and figures, as Markdown in which they are plain text whatever they hold. A
 * line that names something empty is left out, such as an email address that is not set; of a part
 * in [[double brackets]] only the part.
 */
export function filled(text: string, values: PolicyValues): string {
  const isWhole = (part: string) => namedIn(part).every((name) => values[name] !== '')
  const lines = text
    .replace(PART, (_, part: string) => (isWhole(part) ? part : ''))
    .split('\n')
    .filter(isWhole)
  return lines
    .join('\n')
    .replace(NAMED, (_, name: Placeholder) => values[name].replace(/[!-/:-@[-`{-~]/g, '\\$&'))
}

/** What a text names in braces. */
export const namedIn = (text: string): Placeholder[] =>
  [...text.matchAll(NAMED)].map(([, name]) => name as Placeholder)
