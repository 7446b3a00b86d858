import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { Tag } from '#ui/tag.tsx'
import { WALLET_METHOD } from '#modules/payments/payment-method.ts'
import { type Pricing, totalOf } from '../../price.ts'
import { Block } from './checkout-block.tsx'
import { methodNote, PaymentMark } from '#modules/order-payments/ui/payment-mark.tsx'
import { daInWords } from '#i18n/format.ts'
import { type CheckoutAnswer, fieldError, fieldId } from '../../ui/checkout-words.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import type { OfferedMethod } from './pay-ways.tsx'
import '../../ui/checkout.css'

// The block of the checkout that asks how to pay: methods that the offer takes, and the wallet.

type PaymentBlockProps = {
  methods: readonly OfferedMethod[]
  wallet: Wallet
  answer: CheckoutAnswer
}

/** How the buyer pays: the active methods, and the wallet after them. */
export function PaymentBlock({ methods, wallet, answer }: PaymentBlockProps) {
  const open = methods.filter(({ name }) => name !== WALLET_METHOD)
  const chosen = String(chosenFirst(methods, answer)?.id)
  const error = fieldError('payment_method_id', answer)
  return (
    <Block title={m.checkout_payment()} describedBy={error && PAYMENT_ERROR}>
      {open.length === 0 && !wallet.open && (
        <Callout tone="warning" icon="circle-alert">
          <p id="checkout-no-methods">{m.checkout_no_methods()}</p>
        </Callout>
      )}
      <RadioCards>
        {open.map((method, index) => (
          <RadioCard
            key={method.id}
            id={index === 0 ? fieldId('payment_method_id') : undefined}
            name="payment_method_id"
            value={method.id}
            data-way={method.way}
            note={methodNote(method.name)}
            end={<PaymentMark method={method} />}
            defaultChecked={String(method.id) === chosen}
            required
          >
            <Bdi>{methodName(method.name, method.name_ar)}</Bdi>
          </RadioCard>
        ))}
        {methods
          .filter(({ name }) => name === WALLET_METHOD)
          .map((method) => (
            <RadioCard
              key={method.id}
              name="payment_method_id"
              value={method.id}
              data-way={method.way}
              disabled={!wallet.pays}
              icon="wallet"
              note={wallet.balance !== null && <WalletNote {...wallet} balance={wallet.balance} />}
              end={!wallet.open && <Tag>{m.checkout_coming_soon()}</Tag>}
              defaultChecked={String(method.id) === chosen}
              required
            >
              {methodName(method.name, method.name_ar)}
            </RadioCard>
          ))}
      </RadioCards>
      {error && <FieldError id={PAYMENT_ERROR}>{error}</FieldError>}
    </Block>
  )
}

/** The method that is chosen when the form comes; undefined where there is none. */
export function chosenFirst(
  methods: readonly OfferedMethod[],
  answer: CheckoutAnswer,
): OfferedMethod | undefined {
  const asked = methods.find(({ id }) => String(id) === answer.values.payment_method_id)
  return asked ?? methods.find(({ name }) => name !== WALLET_METHOD) ?? methods[0]
}

const PAYMENT_ERROR = 'checkout-payment-error'

/** What is in the wallet and what is missing for the quantity that is chosen. */
function WalletNote({ balance, missing, open }: Wallet & { balance: number }) {
  return (
    <>
      {m.checkout_wallet_balance()} <Da amount={balance} />
      {open && (
        <span className="k-checkout__short" hidden={missing <= 0}>
          {m.pay_wallet_missing({ amount: daInWords(Math.max(1, missing)) })}
        </span>
      )}
    </>
  )
}

/**
 * What the wallet can pay, in whole DA. A balance that could not be read is null; the command
 * decides.
 */
interface Wallet {
  balance: number | null
  /** Whether it pays at least the smallest order, once the settings open it. */
  pays: boolean
  /** What is missing for the quantity that is shown. */
  missing: number
  open: boolean
}

/** What the wallet can pay of this offer, by the rule that the server counts by. */
export function walletWayOf(
  offer: { min_quantity: number },
  {
    wallet_balance: balance,
    wallet_open: open,
  }: { wallet_balance: number | null; wallet_open: boolean },
  pricing: Pricing,
  quantity: number,
): Wallet {
  const missing = (units: number) =>
    balance === null ? 0 : totalOf(pricing, units).total_price - balance
  const least = missing(Math.max(1, offer.min_quantity))
  return { balance, open, pays: open && least <= 0, missing: Math.max(least, missing(quantity)) }
}
