import type { Settings } from './settings.ts'

// What an ad network is told of: offers seen, checkouts begun, orders placed. Only with an id in
// the settings and only after the reader's consent, as an image's address and without any script
// of the network's (Meta Pixel, `img` form).

const PIXEL_ORIGIN = 'https://www.facebook.com'

/**
 * The cookie that remembers what the reader chose. Without it nothing is told and nothing else is
 * set.
 */
export const CONSENT_COOKIE = 'consent'

/** How long the choice is remembered, in seconds: six months. */
export const CONSENT_SECONDS = 182 * 24 * 3600

export const choices = ['yes', 'no'] as const
export type ConsentChoice = (typeof choices)[number]

/** What the reader chose, by the value of that cookie; null while they have not. */
export const choiceOf = (value: string | null | undefined): ConsentChoice | null =>
  choices.find((choice) => choice === value) ?? null

export interface PixelEvent {
  name: 'ViewContent' | 'InitiateCheckout' | 'Purchase'
  /** Whole DA. */
  value: number
  /** The offer's id. */
  item: number
  /** Tells the same event from another one of its kind; a script makes one where there is none. */
  id?: string
}

/**
 * An event as the value of a page's `data-pixel-event`, from which routes/layout/pixel.client.ts
 * tells it.
 */
export const pixelData = (event: PixelEvent): string => JSON.stringify(event)

/** The address whose image tells an event, with the id that keeps it apart from others. */
export function pixelAddress(
  pixelId: string,
  { name, value, item, id }: PixelEvent & { id: string },
): string {
  const query = new URLSearchParams({
    id: pixelId,
    ev: name,
    eid: id,
    'cd[value]': String(value),
    'cd[currency]': 'DZD',
    'cd[content_type]': 'product',
    'cd[content_ids]': JSON.stringify([String(item)]),
  })
  return `${PIXEL_ORIGIN}/tr?${query}`
}

/** What pages may load for the pixel: its image, when there is an id. */
export const pixelSources = ({ pixel_id }: Pick<Settings, 'pixel_id'>): { 'img-src'?: string[] } =>
  pixel_id ? { 'img-src': [PIXEL_ORIGIN] } : {}
