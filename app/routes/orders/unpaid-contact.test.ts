import { expect, test } from 'vitest'
import { statuses } from '#modules/orders/order.ts'
import { theseOfSeller } from '#modules/orders/order-lists.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'

const { db, request } = await openTestApp()

const told = {
  buyer_name: 'Zohra Unseen',
  buyer_email: 'zohra@unseen.example',
  buyer_phone: '0661 98 76 54',
  contact_details: '@zohra_unseen',
}

test.each(statuses)(
  'the seller of an order that is %s reads how its buyer is reached only if it was paid',
  async (status) => {
    const order = await buildOrder(db, { status, form: told })
    const viewer = { id: order.seller_id }
    const wasPaid = order.paid_at !== null
    const [sale] = await theseOfSeller(db, order.seller_id, [order.id])
    expect(sale!.contact_details).toBe(wasPaid ? told.contact_details : '')
    const seen = await Promise.all(
      ['', '/ar'].flatMap((language) =>
        [`/sales?open=${order.id}`, `/sales/${order.id}`].map(async (path) =>
          (await request(`${language}${path}`, { viewer })).text(),
        ),
      ),
    )
    for (const [field, value] of Object.entries(told)) {
      const shown = seen.filter((page) => page.includes(value)).length
      // the list says it where it is open, the page always; name, mail and phone nowhere
      if (field !== 'contact_details' || !wasPaid) expect([field, shown]).toEqual([field, 0])
      else expect(shown).toBeGreaterThanOrEqual(2)
    }
  },
)
