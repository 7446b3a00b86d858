import { expect, test } from 'vitest'
import { openTestDb } from './app.ts'
import { buildRank } from './factories/attribute.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'

const db = await openTestDb()

const change = (id: number, values: object) =>
  db.updateTable('game_attributes').set(values).where('id', '=', id).execute()

test('the key and type of an attribute stay', async () => {
  const { id } = await buildRank(db, { game_id: (await buildGame(db)).id })
  for (const values of [{ key: 'other' }, { type: 'multi' }])
    await expect(change(id, values)).rejects.toMatchObject({ constraint: 'game_attributes_fixed' })
  await change(id, { label: 'Other' })
})

test('what offers state is not deleted, an attribute or an option', async () => {
  const game = await buildGame(db)
  const { id } = await buildRank(db, { game_id: game.id })
  const offer = await buildOffer(db, {
    game_id: game.id,
    attributes: JSON.stringify({ rank: 'gold' }),
  })
  const remove = () => db.deleteFrom('game_attributes').where('id', '=', id).execute()
  const removeOption = (key: string) =>
    db
      .deleteFrom('game_attribute_options')
      .where('attribute_id', '=', id)
      .where('key', '=', key)
      .execute()
  await expect(remove()).rejects.toMatchObject({ constraint: 'game_attributes_stated' })
  await expect(removeOption('gold')).rejects.toMatchObject({
    constraint: 'game_attribute_options_stated',
  })
  await removeOption('bronze')
  await db.updateTable('offers').set({ attributes: '{}' }).where('id', '=', offer.id).execute()
  await remove()
})

test('a game has at most twelve filters and four facts on a card', async () => {
  const game = await buildGame(db)
  for (let n = 0; n < 4; n++)
    await buildRank(db, { game_id: game.id, key: `card_${n}`, on_card: true })
  for (let n = 4; n < 12; n++) await buildRank(db, { game_id: game.id, key: `filter_${n}` })
  for (const given of [{ on_card: true, filterable: false }, { filterable: true }])
    await expect(buildRank(db, { game_id: game.id, key: 'more', ...given })).rejects.toMatchObject({
      constraint: 'game_attributes_shown',
    })
  await buildRank(db, { game_id: game.id, key: 'off', active: false, on_card: true })
})

test('a merge is done of what was merged only', async () => {
  const { id } = await buildRank(db, { game_id: (await buildGame(db)).id })
  await expect(
    db
      .updateTable('game_attribute_options')
      .set({ merged_at: new Date() })
      .where('attribute_id', '=', id)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'game_attribute_options_merged' })
})
