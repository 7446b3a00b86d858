import { expect, test } from 'vitest'
import { asksSecret } from '#modules/catalog/internal/secret-labels.ts'
import { sql } from 'kysely'
import { openTestDb } from './app.ts'
import { buildField } from './factories/field.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'

const db = await openTestDb()
const game = await buildGame(db)
const options = ['one', 'two'].map((key) => ({ key, label: key, label_ar: key }))

test.each([
  [{ key: 'Player' }, 'attribute_definitions_key_check'],
  [{ key: '__proto__' }, 'attribute_definitions_key_check'],
  [{ type: 'password' as 'text' }, 'attribute_definitions_type_check'],
  [{ asked: 'seller' as 'buyer' }, 'attribute_definitions_asked_check'],
  [{ label_ar: '' }, 'attribute_definitions_label_ar_check'],
  [{ label: 'Your password' }, 'attribute_definitions_no_secret'],
  [{ label_ar: 'كلمة المرور' }, 'attribute_definitions_no_secret'],
  [{ key: 'pin' }, 'attribute_definitions_no_secret'],
  [{ max_length: 201 }, 'attribute_definitions_max_length_check'],
  [{ max_length: null }, 'attribute_definitions_text_has_length'],
  [{ max_length: 3 }, 'attribute_definitions_example_fits'],
  [{ example: null }, 'attribute_definitions_pattern_has_example'],
  [{ min: 5 }, 'attribute_definitions_bounds'],
  [
    { type: 'number' as const, max_length: null, min: 5, max: 4 },
    'attribute_definitions_bounds_in_order',
  ],
  [{ type: 'boolean' as const, pattern: 'x', example: 'x' }, 'attribute_definitions_text_pattern'],
  [{ position: 12 }, 'attribute_definitions_position_check'],
  [{ type: 'choice' as const }, 'attribute_definitions_options'],
  [{ options }, 'attribute_definitions_options'],
  [{ type: 'choice' as const, options: options.slice(1) }, 'attribute_definitions_options'],
])('the database refuses a field with %j', async (given, constraint) => {
  await expect(buildField(db, { game_id: game.id, ...given })).rejects.toMatchObject({ constraint })
})

test.each([
  '[]',
  '{}',
  '{"a": "b"}',
  '{"a": []}',
  '{"a": ["b", "c"]}',
  '{"a": [1]}',
  '{"a": ["b"], "c": ["d"]}',
  '"a"',
])('a condition is one answer and its value, not %s', async (condition) => {
  const { rows } = await sql<{
    is: boolean
  }>`select is_condition(${condition}::jsonb) as is`.execute(db)
  expect(rows[0]!.is).toBe(false)
})

test('a key stands once in a game, and places once', async () => {
  const own = await buildGame(db)
  await buildField(db, { game_id: own.id })
  await expect(buildField(db, { game_id: own.id })).rejects.toMatchObject({
    constraint: 'attribute_definitions_key_once',
  })
  await expect(
    buildField(db, { game_id: own.id, key: 'other', position: 0 }),
  ).rejects.toMatchObject({ constraint: 'attribute_definitions_place_once' })
})

test('a choice keeps two options', async () => {
  const own = await buildGame(db)
  const { id } = await buildField(db, { game_id: own.id, type: 'choice', options })
  await expect(
    db.deleteFrom('attribute_options').where('definition_id', '=', id).execute(),
  ).rejects.toMatchObject({ constraint: 'attribute_definitions_options' })
  await db.deleteFrom('games').where('id', '=', own.id).execute()
  expect(
    await db.selectFrom('attribute_options').where('definition_id', '=', id).selectAll().execute(),
  ).toEqual([])
})

test.each([
  'Password',
  'Mot de passe',
  'MDP',
  'PIN',
  'spin',
  'Game pass',
  'Backup codes',
  'Trainer code',
  'كلمة المرور',
  'كلمة السرّ',
  'كَلِمَة سِرّ',
  'الرقم السري',
  'رقم السيرفر',
  'رمز اللاعب',
  'رمز التحقّق',
  'باسوورد',
  'رابط الغيم باس',
  'Pässword',
])('program and database agree on whether "%s" asks for a secret', async (label) => {
  const { rows } = await sql<{ is: boolean }>`select names_secret(${label}) as is`.execute(db)
  expect(rows[0]!.is).toBe(asksSecret(label))
})

test('what a buyer answered is frozen until the order is over, and may then only be emptied', async () => {
  const own = await buildGame(db)
  await buildField(db, { game_id: own.id })
  const offer = await buildOffer(db, { game_id: own.id })
  const order = await buildOrder(db, {
    offer_id: offer.id,
    status: 'paid',
    form: { answers: { field_player_id: '12345678' } },
  })
  const write = (id: string, fields: string) =>
    db.updateTable('orders').set({ buyer_fields: fields }).where('id', '=', id).execute()
  const frozen = { constraint: 'orders_answers_frozen' }
  await expect(write(order.id, '[]')).rejects.toMatchObject(frozen)
  await expect(write(order.id, '[{"key": "x"}]')).rejects.toMatchObject(frozen)
  await expect(write(order.id, '{}')).rejects.toMatchObject(frozen)
  const over = await buildOrder(db, {
    offer_id: offer.id,
    status: 'cancelled',
    form: { answers: { field_player_id: '12345678' } },
  })
  await expect(write(over.id, '[{"key": "x"}]')).rejects.toMatchObject(frozen)
  await write(over.id, '[]')
  expect((await findOrder(db, over.id)).buyer_fields).toEqual([])
})

test.each([
  `"${'x'}"`,
  '{}',
  JSON.stringify(Array(13).fill({})),
  JSON.stringify(['x'.repeat(17_000)]),
])('an order keeps no answers like %s', async (fields) => {
  const {
    buyer_text: _,
    order_text: __,
    id: ___,
    offer_attributes: ____,
    climb: _____,
    ...row
  } = await buildOrder(db)
  await expect(
    db
      .insertInto('orders')
      .values({ ...row, checkout_token: crypto.randomUUID(), buyer_fields: fields })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'orders_buyer_fields' })
})
