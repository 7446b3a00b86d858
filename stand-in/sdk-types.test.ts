import type * as Sdk from '@chargily/chargily-pay'
import type * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type * as shapes from '../app/modules/payments/internal/chargily/chargily-shapes.ts'
import type { balanceOf, Checkout, pageOf, wantedCheckout } from './checkouts.ts'

// Chargily's own library has types of all that it sends and takes. What we read, what we send and
// what the stand-in answers agree with them; `npm run check` finds where they do not.

/** Only the fields of the first that the second knows as well. */
type Shared<One, Other> = Pick<One, keyof One & keyof Other>
type Known<One> = { [Key in keyof One]: NonNullable<One[Key]> }

/** What its types leave out of what it documents, or give less exactly. */
type Checkouts = Omit<Sdk.Checkout, 'entity' | 'status' | 'shipping_address'> & {
  entity: 'checkout'
  status: Sdk.Checkout['status'] | 'expired'
}

test('what we read of a checkout is what it sends', () => {
  expectTypeOf<Checkouts>().toExtend<v.InferInput<typeof shapes.checkout>>()
  expectTypeOf<Sdk.Checkout['status']>().toExtend<shapes.ChargilyCheckout['status']>()
})

test('what we read of lists and balances is what it sends', () => {
  expectTypeOf<Sdk.ListResponse<Sdk.Checkout>>().toExtend<v.InferInput<typeof shapes.list>>()
  expectTypeOf<Sdk.Balance & { entity: 'balance' }>().toExtend<
    v.InferInput<typeof shapes.balance>
  >()
})

test('what we ask for is what it takes, and what the stand-in takes', () => {
  type Asked = ReturnType<typeof shapes.chargilyBodyOf>
  expectTypeOf<Asked>().toExtend<Sdk.CreateCheckoutParams>()
  expectTypeOf<keyof Asked>().toExtend<keyof v.InferInput<typeof wantedCheckout>>()
})

test('what the stand-in answers is what it sends', () => {
  expectTypeOf<Exclude<keyof Sdk.Checkout, keyof Checkout>>().toBeNever()
  expectTypeOf<Known<Shared<Checkout, Checkouts>>>().toExtend<Checkouts>()
  expectTypeOf<ReturnType<typeof balanceOf>>().toExtend<Sdk.Balance>()
  expectTypeOf<Omit<ReturnType<typeof pageOf>, 'data'>>().toExtend<
    Omit<Sdk.ListResponse<Sdk.Checkout>, 'data'>
  >()
})
