import * as v from 'valibot'

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** What the stand-in does otherwise than Chargily mostly does; each may change while it runs. */
export const switches = v.object({
  /**
   * How webhooks arrive: as they should, twice, each after the one that follows it (or 5 s later,
   * when none follows), or never.
   */
  webhook: v.picklist(['usual', 'twice', 'out_of_order', 'lost']),
  /** How late a webhook is, in seconds. */
  webhook_late: wholeNumber(0, 3_600),
  /** A checkout is paid, and its webhook sent, before the request that makes it is answered. */
  paid_at_once: v.boolean(),
  /**
   * How requests are answered: as they should be, refused with a status, broken off in the middle,
   * or after `slowness`. What was broken off or slow was done all the same.
   */
  answer: v.picklist(['usual', '401', '422', '429', '500', 'cut', 'slow']),
  /** How long a slow answer takes, in seconds. */
  slowness: wholeNumber(0, 120),
  /** So many dinars more than was asked for is what a new checkout is of; may be less than 0. */
  amount_off: wholeNumber(-1_000_000, 1_000_000),
  /** So many dinars more than what was paid is the balance; may be less than 0. */
  balance_off: wholeNumber(-1_000_000, 1_000_000),
  /** So many dinars of the balance are not paid out yet. */
  on_hold: wholeNumber(0, 1_000_000),
  /** No more than 60 requests a minute are answered. */
  limit: v.boolean(),
})

export type Switches = v.InferOutput<typeof switches>

/** As Chargily works on most days. */
export const usual: Switches = {
  webhook: 'usual',
  webhook_late: 0,
  paid_at_once: false,
  answer: 'usual',
  slowness: 30,
  amount_off: 0,
  balance_off: 0,
  on_hold: 0,
  limit: true,
}

/** The switches as a form posts them; null when one of them is none. */
export function switchesFrom(form: Record<string, unknown>): Switches | null {
  const read = v.safeParse(switches, {
    ...form,
    webhook_late: Number(form.webhook_late),
    slowness: Number(form.slowness),
    amount_off: Number(form.amount_off),
    balance_off: Number(form.balance_off),
    on_hold: Number(form.on_hold),
    paid_at_once: form.paid_at_once === 'on',
    limit: form.limit === 'on',
  })
  return read.success ? read.output : null
}
