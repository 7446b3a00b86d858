const { readFileSync, writeFileSync } = require('node:fs')
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils')
const {
  createDefaultsWorkflow,
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} = require('@medusajs/medusa/core-flows')

const { games, goods, until } = JSON.parse(readFileSync('catalogue.json', 'utf8'))
const BATCH = 100
const currency_code = 'dzd'

exports.default = async ({ container }) => {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result
  const find = async (entity, fields, filters = {}) =>
    (await container.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, fields, filters }))
      .data
  const shop = await openShop(container, run, find)
  const things = await products(shop, run, find)
  writeFileSync('seeded.json', JSON.stringify({ ...shop, things }))
}

/**
 * Algeria, its currency, a place with stock, free delivery, a payment that is taken at once, and
 * the categories.
 */
async function openShop(container, run, find) {
  const store = await run(createDefaultsWorkflow)
  const channel = store.default_sales_channel_id
  await run(updateStoresWorkflow, {
    selector: { id: store.id },
    update: { supported_currencies: [{ currency_code, is_default: true }] },
  })
  const [region] = await run(createRegionsWorkflow, {
    regions: [
      {
        name: 'Algeria',
        currency_code,
        countries: ['dz'],
        payment_providers: ['pp_system_default'],
      },
    ],
  })
  await run(createTaxRegionsWorkflow, [{ country_code: 'dz', provider_id: 'tp_system' }])
  const [place] = await run(createStockLocationsWorkflow, {
    locations: [
      { name: 'Sellers', address: { country_code: 'dz', city: 'Algiers', address_1: 'Here' } },
    ],
  })
  await run(linkSalesChannelsToStockLocationWorkflow, { id: place.id, add: [channel] })
  const [profile] = await run(createShippingProfilesWorkflow, {
    data: [{ name: 'By hand', type: 'default' }],
  })
  const [key] = await find('api_key', ['token'], { type: 'publishable' })
  return {
    channel,
    region: region.id,
    place: place.id,
    profile: profile.id,
    key: key.token,
    option: await deliver(container, run, place.id, profile.id),
    categories: await categoriesOf(run),
  }
}

async function deliver(container, run, place, shipping_profile_id) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: place },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  })
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'Algeria', geo_zones: [{ country_code: 'dz', type: 'country' }] }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: place },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  const [option] = await run(createShippingOptionsWorkflow, [
    {
      name: 'Delivered by hand',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id,
      type: { label: 'By hand', description: 'By hand', code: 'hand' },
      prices: [{ currency_code, amount: 0 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ])
  return option.id
}

async function categoriesOf(run) {
  const made = await run(createProductCategoriesWorkflow, {
    product_categories: games.map(({ slug, name }) => ({ name, handle: slug, is_active: true })),
  })
  return Object.fromEntries(made.map(({ handle, id }) => [handle, id]))
}

/** As many as the time allows, in batches; gives the product and variant of each offer. */
async function products(shop, run, find) {
  const things = {}
  for (let first = 0; first < goods.length && Date.now() < until; first += BATCH) {
    const batch = goods.slice(first, first + BATCH)
    const made = await run(createProductsWorkflow, {
      products: batch.map((one) => productOf(one, shop)),
    })
    await stock(shop, batch, run, find)
    for (const {
      id,
      variants: [variant],
    } of made)
      things[variant.sku] = { product: id, variant: variant.id }
  }
  return things
}

const productOf = ({ id, title, description, price, game }, { channel, profile, categories }) => ({
  title,
  description,
  handle: `offer-${id}`,
  status: 'published',
  category_ids: [categories[game]],
  shipping_profile_id: profile,
  sales_channels: [{ id: channel }],
  options: [{ title: 'Kind', values: ['One'] }],
  variants: [
    {
      title,
      sku: String(id),
      manage_inventory: true,
      options: { Kind: 'One' },
      prices: [{ currency_code, amount: price }],
    },
  ],
})

async function stock({ place }, batch, run, find) {
  const items = await find('inventory_item', ['id', 'sku'], {
    sku: batch.map(({ id }) => String(id)),
  })
  const stocks = new Map(batch.map(({ id, stock }) => [String(id), stock]))
  await run(createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id, sku }) => ({
      inventory_item_id: id,
      location_id: place,
      stocked_quantity: stocks.get(sku),
    })),
  })
}
