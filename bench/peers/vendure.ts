import { json, type Peer, type Shop } from './peer.ts'

const LIST = `query ($slug: String!) {
  search(input: { collectionSlug: $slug, groupByProduct: true, take: 24, sort: { price: ASC } }) {
    totalItems
    items { productId slug productName currencyCode inStock productAsset { preview } priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }
  }
}`
const PRODUCT = `query ($slug: String!) {
  product(slug: $slug) {
    id name slug description featuredAsset { preview } collections { slug name }
    variants { id sku name priceWithTax currencyCode stockLevel }
  }
}`
const LOGIN =
  'mutation ($email: String!, $password: String!) { login(username: $email, password: $password) { __typename ... on ErrorResult { errorCode message } } }'

const ORDER =
  '__typename ... on Order { id code state totalWithTax lines { id quantity } } ... on ErrorResult { errorCode message }'
const ADDRESS =
  '{ fullName: "Bench Buyer", streetLine1: "1 Street", city: "Algiers", postalCode: "16000", countryCode: "DZ" }'
/** What an order takes, one request after the other. */
const STEPS = (variant: string, method: string): string[] => [
  `addItemToOrder(productVariantId: "${variant}", quantity: 1)`,
  `setOrderShippingAddress(input: ${ADDRESS})`,
  `setOrderShippingMethod(shippingMethodId: ["${method}"])`,
  'transitionOrderToState(state: "ArrangingPayment")',
  'addPaymentToOrder(input: { method: "paid", metadata: {} })',
]

interface Seeded {
  method: string
  variants: Record<string, string>
}

/**
 * Its server with its own search, jobs in memory, and payments and delivery as it ships them for
 * trying out.
 */
export const vendure: Peer = {
  key: 'vendure',
  name: 'Vendure 3.7.3',
  packages: { '@vendure/core': '3.7.3', pg: '8.23.1' },
  module: true,
  fill: [['seed.mjs'], ['index.mjs']],
  server: ['server.mjs'],
  env: { VENDURE_DISABLE_TELEMETRY: 'true' },
  order: 'five GraphQL requests: add to the order, address, delivery, on to payment, payment',
  open: (site, seeded, password) => shop(`${site.url}/shop-api`, seeded as Seeded, password),
}

function shop(api: string, { method, variants }: Seeded, password: string): Shop {
  const query = (text: string, slug: string) => ({
    path: '/shop-api',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables: { slug } }),
  })
  return {
    offers: Object.keys(variants).map(Number),
    list: (game) => query(LIST, game),
    product: (offer) => query(PRODUCT, `offer-${offer}`),
    listed: (answer) =>
      (JSON.parse(answer) as { data: { search: { items: unknown[] } } }).data.search.items.length,
    signIn: async (email) => {
      const { headers } = await mutate(api, {}, LOGIN, 'CurrentUser', { email, password })
      const signed = { authorization: `Bearer ${headers.get('vendure-auth-token')}` }
      return async (offer) => {
        for (const step of STEPS(variants[offer]!, method))
          await mutate(api, signed, `mutation { ${step} { ${ORDER} } }`, 'Order')
      }
    },
  }
}

/**
 * Sends one mutation, and fails unless it answers with what is expected: it says what it refuses in
 * its answer.
 */
async function mutate(
  api: string,
  headers: Record<string, string>,
  query: string,
  expected: string,
  variables = {},
) {
  const sent = await json<{ data: Record<string, { __typename: string }> | null }>(api, headers, {
    query,
    variables,
  })
  const [result] = Object.values(sent.answer.data ?? {})
  if (result?.__typename !== expected)
    throw new Error(
      `${query.slice(0, 60)}… was answered by ${JSON.stringify(sent.answer).slice(0, 200)}`,
    )
  return sent
}
