import { expect, test } from 'vitest'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { pageOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

const seller = await buildSeller(db, { username: 'Atlas_Hunter' })
const buyer = await buildProfile(db)
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const discounts = [{ min_quantity: 2, discount_percent: 5 }]
const common = { user_id: seller.id, game_id: game.id, category: 'accounts' } as const
const offer = await buildOffer(db, { ...common, discounts })
const plain = await buildOffer(db, common)

const places = [
  ['card of the game', '/free-fire/accounts', buyer],
  ['similar offer', `/free-fire/accounts/offers/${plain.id}`, buyer],
  ['table', `/free-fire/accounts/offers/${offer.id}`, buyer],
  ['checkout', `/payment/${offer.id}`, buyer],
  ['form', `/create-offer?category=accounts&game=${game.id}&device=${plain.device}`, seller],
] as const

test('every place that shows discounts says whether the checkout leaves them out [OP-026]', async () => {
  const saying = async () => {
    const said: string[] = []
    for (const [name, path, viewer] of places)
      if (
        textOf(await pageOf(request(path, { viewer }))).includes('Checkout charges the full price')
      )
        said.push(name)
    return said
  }
  expect(await saying()).toEqual(places.map(([name]) => name))
  await db.insertInto('settings').values({ key: 'apply_discounts', value: 'true' }).execute()
  await loadSettings(db)
  expect(await saying()).toEqual([])
})
