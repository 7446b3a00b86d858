import { json, type Peer, type Shop } from './peer.ts'

const VERSION = '2.21.2'
const COMMAND = 'node_modules/@medusajs/cli/cli.js'
const CARD = 'id,title,handle,thumbnail,*variants.calculated_price,+variants.inventory_quantity'
const WHOLE = '*variants.calculated_price,+variants.inventory_quantity'
const shipping_address = {
  first_name: 'Bench',
  last_name: 'Buyer',
  address_1: '1 Street',
  city: 'Algiers',
  postal_code: '16000',
  country_code: 'dz',
}

interface Seeded {
  region: string
  key: string
  option: string
  categories: Record<string, string>
  things: Record<string, { product: string; variant: string }>
}

/** Its server as its own starter sets it, with caches, events and workflows in memory. */
export const medusa: Peer = {
  key: 'medusa',
  name: `Medusa ${VERSION}`,
  packages: {
    '@medusajs/medusa': VERSION,
    '@medusajs/framework': VERSION,
    '@medusajs/cli': VERSION,
  },
  module: false,
  fill: [
    [COMMAND, 'db:migrate', '--execute-all-links', '--execute-all-search'],
    [COMMAND, 'exec', './seed.js'],
  ],
  server: [COMMAND, 'start'],
  env: { MEDUSA_DISABLE_TELEMETRY: 'true', HOST: '127.0.0.1' },
  order:
    'five REST requests: a cart with its item and address, delivery, a payment collection, a payment session, completion',
  open: (site, seeded, password) => shop(site.url, seeded as Seeded, password),
}

function shop(site: string, seeded: Seeded, password: string): Shop {
  const { region, key, categories, things } = seeded
  const headers = { 'x-publishable-api-key': key }
  const query = (values: Record<string, string>) =>
    new URLSearchParams({ region_id: region, ...values }).toString()
  return {
    offers: Object.keys(things).map(Number),
    list: (game) => ({
      path: `/store/products?${query({ category_id: categories[game]!, limit: '24', fields: CARD })}`,
      headers,
    }),
    product: (offer) => ({
      path: `/store/products/${things[offer]!.product}?${query({ fields: WHOLE })}`,
      headers,
    }),
    listed: (answer) => (JSON.parse(answer) as { products: unknown[] }).products.length,
    signIn: async (email) => {
      const signed = {
        ...headers,
        authorization: `Bearer ${await account(site, headers, email, password)}`,
      }
      return (offer) => order(site, signed, seeded, email, offer)
    },
  }
}

/** Makes an account and signs it in; gives its token. */
async function account(
  site: string,
  headers: Record<string, string>,
  email: string,
  password: string,
): Promise<string> {
  const registered = await json<{ token: string }>(
    `${site}/auth/customer/emailpass/register`,
    headers,
    { email, password },
  )
  const authorization = `Bearer ${registered.answer.token}`
  await json(
    `${site}/store/customers`,
    { ...headers, authorization },
    { email, first_name: 'Bench', last_name: 'Buyer' },
  )
  const { answer } = await json<{ token: string }>(`${site}/auth/customer/emailpass`, headers, {
    email,
    password,
  })
  return answer.token
}

async function order(
  site: string,
  headers: Record<string, string>,
  { region, option, things }: Seeded,
  email: string,
  offer: number,
): Promise<void> {
  const post = async <Answer>(path: string, body: unknown) =>
    (await json<Answer>(`${site}/store/${path}`, headers, body)).answer
  const items = [{ variant_id: things[offer]!.variant, quantity: 1 }]
  const { cart } = await post<{ cart: { id: string } }>('carts', {
    region_id: region,
    email,
    items,
    shipping_address,
  })
  await post(`carts/${cart.id}/shipping-methods`, { option_id: option })
  const { payment_collection } = await post<{ payment_collection: { id: string } }>(
    'payment-collections',
    { cart_id: cart.id },
  )
  await post(`payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  })
  const { type } = await post<{ type: string }>(`carts/${cart.id}/complete`, {})
  if (type !== 'order') throw new Error('a cart was completed to no order')
}
