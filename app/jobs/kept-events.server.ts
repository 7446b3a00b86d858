import { algiersDay } from '#kernel/algiers.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { keptEvents, type KeptNotification } from '#events/kept-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import { offerPath } from '#modules/offers/offer.ts'
import {
  type AlertToTell,
  priceAlertsOf,
  takeStockAlerts,
} from '#modules/offers/offer-alerts.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import { notificationOf, peopleToTell } from './notification.server.ts'

/** Tells who asked for it that an offer costs no more than they said: once a day for each offer. */
export const tellOfPrices = (
  tx: Tx,
  events: readonly DomainEvent<'offer.price_changed'>[],
  context: JobContext,
): Promise<void> => tellOfAlerts(tx, events, priceAlertsOf, context)

/** Tells who waited that an offer is on sale again. */
export const tellOfReturns = (
  tx: Tx,
  events: readonly DomainEvent<'offer.back_in_stock'>[],
  context: JobContext,
): Promise<void> => tellOfAlerts(tx, events, takeStockAlerts, context)

type AlertEvent = DomainEvent<'offer.price_changed' | 'offer.back_in_stock'>

async function tellOfAlerts(
  tx: Tx,
  events: readonly AlertEvent[],
  toTell: (tx: Tx, offerIds: readonly number[]) => Promise<AlertToTell[]>,
  context: JobContext,
): Promise<void> {
  const newest = new Map(events.map((event) => [Number(event.subject_id), event]))
  const alerts = await toTell(tx, [...newest.keys()])
  await tell(
    tx,
    alerts.map(({ id, locale, offer_id, title, price, ...game }) => {
      const event = newest.get(offer_id)!
      const stored: KeptNotification = {
        kind: keptEvents[event.event].kind,
        path: offerPath(game, offer_id),
        offer_id,
        title,
        price,
      }
      const person = { id, locale }
      return {
        ...notificationOf({ event, repeats: false, person, type: 'system', stored }),
        cause: `${event.event} ${offer_id} ${algiersDay(event.created_at)}`,
      }
    }),
    context,
  )
}

/** Tells followers what sellers whom they follow have listed. */
export const tellOfNewOffers = (
  tx: Tx,
  events: readonly DomainEvent<'account.new_offers'>[],
  context: JobContext,
): Promise<void> =>
  tellEach(tx, events, context, ({ payload: { sellers, seller } }) =>
    sellers === 1 ? `/users/${seller}` : '/favourites',
  )

/** Tells who asked for it that new offers fit what they chose. */
export const tellOfFoundOffers = (
  tx: Tx,
  events: readonly DomainEvent<'account.offers_found'>[],
  context: JobContext,
): Promise<void> => tellEach(tx, events, context, ({ payload: { path } }) => path)

/** Tells the person of each event what it says; `pathOf` is where that leads. */
async function tellEach<Name extends 'account.new_offers' | 'account.offers_found'>(
  tx: Tx,
  events: readonly DomainEvent<Name>[],
  context: JobContext,
  pathOf: (event: DomainEvent<Name>) => string,
): Promise<void> {
  const people = await peopleToTell(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  await tell(
    tx,
    events.flatMap((event) => {
      const person = people.get(event.subject_id)
      if (!person) return [] // the account was deleted meanwhile
      const stored: KeptNotification = {
        kind: keptEvents[event.event].kind,
        ...event.payload,
        path: pathOf(event),
      }
      return [notificationOf({ event, repeats: true, person, type: 'system', stored })]
    }),
    context,
  )
}

type Told = ReturnType<typeof notificationOf<KeptNotification>>

/** By notification, and in their browsers. */
async function tell(tx: Tx, notifications: readonly Told[], { queuePushes }: JobContext) {
  const added = await notify(tx, notifications)
  await queuePushes?.(
    tx,
    added.map(({ user_id, metadata, created_at }) => ({
      user_id,
      notification: metadata,
      created_at,
    })),
  )
}
