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
  const words = {
    '': 'Discounts announced by the seller; checkout does not count them yet',
    '/ar': 'تخفيضات أعلنها البائع، ولا تُحسب عند الدفع بعد',
  }
  const saying = async (language: keyof typeof words = '') => {
    const said: string[] = []
    for (const [name, path, viewer] of places)
      if (textOf(await pageOf(request(language + path, { viewer }))).includes(words[language]))
        said.push(name)
    return said
  }
  /** The badges and tags that look like a price to be paid. */
  const promises = async () => {
    const card = await pageOf(request(places[0][1], { viewer: buyer }))
    const table = await pageOf(request(places[2][1], { viewer: buyer }))
    return [
      card.querySelectorAll('.k-offer__off:not(.k-offer__off--announced)').length,
      table.querySelectorAll('table .k-tag--gold').length,
    ]
  }
  for (const language of ['', '/ar'] as const)
    expect(await saying(language)).toEqual(places.map(([name]) => name))
  expect(await promises()).toEqual([0, 0])
  await db.insertInto('settings').values({ key: 'apply_discounts', value: 'true' }).execute()
  await loadSettings(db)
  expect(await saying()).toEqual([])
  expect(await promises()).toEqual([1, 1])
})
