import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, pageOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const game = await buildGame(db, { slug: 'pubg-mobile', category: 'currencies' })
const path = '/pubg-mobile/currencies'
const offers = { packs: 0, bare: 0 }

beforeAll(async () => {
  const { id: user_id } = await buildSeller(db)
  await db
    .insertInto('game_attributes')
    .values({
      game_id: game.id,
      key: 'amount',
      type: 'number',
      label: 'UC in a pack',
      label_ar: 'عدد شدّة في الحزمة',
      short: '{n} UC',
      short_ar: '{n} شدّة',
      is_content: true,
    })
    .execute()
  const offer = async (title: string, price: number, rest: object) =>
    (
      await buildOffer(db, {
        game_id: game.id,
        category: 'currencies',
        user_id,
        title,
        price,
        ...rest,
      })
    ).id
  offers.packs = await offer('Packs', 1_090, {
    attributes: JSON.stringify({ amount: 325 }),
    min_quantity: 2,
    quantity: 9,
    stock_supplied: 9,
  })
  offers.bare = await offer('Bare', 2_000, {})
})

const page = (address: string) => pageOf(request(address))
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

describe('what one unit of a currency costs', () => {
  test('is said on the card, beside the price of a pack and the least to pay', async () => {
    const [packs, bare] = allByRole(await page(path), 'article').map((card) => plain(textOf(card)))
    expect(packs).toContain('UC: 3.35 DA each')
    expect(packs).toContain('At least 2: 2,180 DA')
    expect(bare).toContain('2,000 DA')
    expect(bare).not.toContain('each')
  })

  test('is said in Arabic with the word that players have for it', async () => {
    const [packs] = allByRole(await page(`/ar${path}`), 'article').map((card) =>
      plain(textOf(card)),
    )
    expect(packs).toContain('3.35 دج لكلّ شدّة')
  })

  test('is said on the page of the offer, whose price is that of a pack', async () => {
    const packs = plain(textOf(await page(`${path}/offers/${offers.packs}`)))
    expect(packs).toContain('Price of a pack')
    expect(packs).toContain('UC: 3.35 DA each')
    const bare = plain(
      textOf((await page(`${path}/offers/${offers.bare}`)).querySelector('.k-buybox')!),
    )
    expect(bare).toContain('Price per unit')
    expect(bare).not.toContain('each')
  })
})
