import { expect, test } from 'vitest'
import { priceQuoteOf, typingFaults } from './offer-typing.ts'

test('while one types, only what is there and wrong is said [SELL-26 SELL-27 SELL-32]', () => {
  expect(typingFaults({})).toEqual({})
  expect(typingFaults({ price: '٩٩', quantity: '2', min_quantity: '٣' })).toEqual({
    price: 'price_low',
    min_quantity: 'above_quantity',
  })
  expect(typingFaults({ price: '100.5', quantity: '', min_quantity: '3' })).toEqual({
    price: 'price_whole',
  })
  expect(typingFaults({ price: '100', quantity: '3', min_quantity: '3' })).toEqual({})
})

test('what is left as the offer stands is not wrong, though orders took it below its minimum', () => {
  const stands = { quantity: '2', min_quantity: '3' }
  const above = { min_quantity: 'above_quantity' }
  expect(typingFaults(stands)).toEqual(above)
  expect(typingFaults({ ...stands, quantity: '٢' }, stands)).toEqual({})
  expect(typingFaults({ ...stands, min_quantity: '4' }, stands)).toEqual(above)
  expect(typingFaults({ ...stands, quantity: '1' }, stands)).toEqual(above)
  const sold = { quantity: '0', min_quantity: '1' }
  expect(typingFaults({ ...sold, min_quantity: '2' }, sold)).toEqual({})
  expect(typingFaults(sold, { ...sold, quantity: '5' })).toEqual(above)
})

test('what one piece comes to is its price less the fee, half a dinar rounded up', () => {
  expect(priceQuoteOf('2500', 1_000)).toEqual({ price: 2_500, fee: 250, net: 2_250 })
  expect(priceQuoteOf('١٠٥', 500)).toEqual({ price: 105, fee: 5, net: 100 })
  for (const none of [undefined, '', '99', '1e9', '12.5'])
    expect(priceQuoteOf(none, 500)).toBeNull()
})
