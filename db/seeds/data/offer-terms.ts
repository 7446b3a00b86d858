import type { Rng } from './rng.ts'
import type {
  Category,
  Device,
  DiscountSeed,
  GameSeed,
  OfferSeed,
  PaymentLinkSeed,
} from './types.ts'

const deliveryMinutes: Record<Category, number[]> = {
  accounts: [60, 60, 60, 60, 90, 120, 120, 180, 240, 360],
  currencies: [10, 10, 15, 20, 30, 30, 45, 60, 120, 240],
  boosting: [720, 1_440, 2_880, 4_320],
  items: [15, 20, 30, 60, 60, 120, 240, 720, 1_440],
}
const stocks: Record<Exclude<Category, 'accounts'>, number[]> = {
  currencies: [5, 10, 12, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300, 500, 1],
  boosting: [1, 2, 3, 3, 4, 5, 6, 8, 10],
  items: [1, 1, 2, 2, 3, 4, 5, 8, 10, 15, 20, 30],
}

/** Stock and status; an offer without stock is always completed. */
export function stockAndState(
  rng: Rng,
  category: Category,
): Pick<OfferSeed, 'quantity' | 'status'> {
  const status = rng.weighted([
    ['active', 91],
    ['paused', 5],
    ['completed', 4],
  ] as const)
  if (status === 'completed') return { status, quantity: 0 }
  if (category === 'accounts') return { status, quantity: rng.chance(0.92) ? 1 : rng.int(2, 4) }
  return { status, quantity: rng.pick(stocks[category]) }
}

/**
 * Device, delivery, minimum order, discounts and payment link that suit the game and the stock;
 * `hours` is set where the goods need a fixed time.
 */
export function termsOf(
  rng: Rng,
  game: GameSeed,
  category: Category,
  quantity: number,
  hours: number | undefined,
): Pick<OfferSeed, 'device' | 'delivery_minutes' | 'min_quantity' | 'discounts' | 'payment_link'> {
  const min_quantity =
    category === 'currencies' && quantity >= 20 && rng.chance(0.15) ? rng.pick([2, 3, 5]) : 1
  return {
    device: deviceOf(rng, game),
    delivery_minutes: hours ? hours * 60 : rng.pick(deliveryMinutes[category]),
    min_quantity,
    discounts: discountsOf(rng, category, quantity, min_quantity),
    payment_link: rng.chance(0.05) ? paymentLink(rng) : null,
  }
}

function deviceOf(rng: Rng, game: GameSeed): Device {
  const many = game.platform_support.length > 1
  return rng.chance(many ? 0.35 : 0.12) ? 'All Devices' : rng.pick(game.platform_support)
}

function discountsOf(
  rng: Rng,
  category: Category,
  quantity: number,
  min_quantity: number,
): DiscountSeed[] {
  const likely = category === 'currencies' ? 0.76 : 0.5
  if (quantity < 2 || !rng.chance(likely)) return []
  const steps = [2, 3, 5, 10, 20, 50, 100].filter((step) => step > min_quantity && step <= quantity)
  const chosen = rng
    .shuffle(steps)
    .slice(0, rng.int(1, 3))
    .sort((a, b) => a - b)
  let percent = 0
  return chosen.map((step) => {
    percent += rng.int(2, 5)
    return { min_quantity: step, discount_percent: percent }
  })
}

function paymentLink(rng: Rng): PaymentLinkSeed {
  const code = rng.int(0x100000, 0xffffff).toString(16)
  const methods = rng.weighted([
    [['Edahabia'], 3],
    [['CIB'], 2],
    [['Edahabia', 'CIB'], 5],
  ] as const)
  return { url: `https://pay.example.org/l/${code}`, methods: [...methods] }
}
