import { readFileSync, writeFileSync } from 'node:fs'
import {
  bootstrap,
  ChannelService,
  CollectionService,
  CustomerService,
  FacetService,
  FacetValueService,
  FastImporterService,
  JobQueueService,
  Populator,
  RequestContextService,
  ShippingMethodService,
  TaxCategoryService,
} from '@vendure/core'
import { config } from './config.mjs'
import { settled } from './jobs.mjs'

const { games, goods, buyers, password, until } = JSON.parse(readFileSync('catalogue.json', 'utf8'))
const LANES = 8
const languageCode = 'en'

// searched things are indexed afterwards, all at once
const app = await bootstrap({ ...config, plugins: [] })
await app.get(JobQueueService).start()
const ctx = await shop()
const facetValues = await facetOfGames()
const variants = await products()
await collections()
await customers()
await settled(app)
const [{ id: method }] = (await app.get(ShippingMethodService).findAll(ctx)).items
writeFileSync('seeded.json', JSON.stringify({ method, variants }))
process.exit(0)

/**
 * Algeria, its currency, free delivery and a payment that is taken at once; gives the
 * administrator's context.
 */
async function shop() {
  const channel = await app.get(ChannelService).getDefaultChannel()
  const requests = app.get(RequestContextService)
  const first = await requests.create({ apiType: 'admin', channelOrToken: channel })
  await app.get(ChannelService).update(first, {
    id: channel.id,
    availableCurrencyCodes: ['DZD'],
    defaultCurrencyCode: 'DZD',
    pricesIncludeTax: true,
  })
  await app.get(Populator).populateInitialData({
    defaultLanguage: languageCode,
    defaultZone: 'Algeria',
    collections: [],
    countries: [{ code: 'DZ', name: 'Algeria', zone: 'Algeria' }],
    taxRates: [{ name: 'None', percentage: 0 }],
    shippingMethods: [{ name: 'Delivered by hand', price: 0 }],
    paymentMethods: [
      {
        name: 'Paid',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'true' }],
        },
      },
    ],
  })
  return requests.create({
    apiType: 'admin',
    channelOrToken: await app.get(ChannelService).getDefaultChannel(),
  })
}

/** A game is a value of one facet, by which its collection finds its products. */
async function facetOfGames() {
  const facet = await app
    .get(FacetService)
    .create(ctx, { code: 'game', isPrivate: false, translations: [{ languageCode, name: 'Game' }] })
  const values = {}
  for (const { slug, name } of games) {
    const value = await app
      .get(FacetValueService)
      .create(ctx, facet, { facetId: facet.id, code: slug, translations: [{ languageCode, name }] })
    values[slug] = value.id
  }
  return values
}

/** As many as the time allows; gives the variant of each offer. */
async function products() {
  const importer = app.get(FastImporterService)
  await importer.initialize(ctx.channel)
  const [tax] = (await app.get(TaxCategoryService).findAll(ctx)).items
  const made = {}
  const left = [...goods]
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let one = left.shift(); one && Date.now() < until; one = left.shift()) {
        const { id, title, description, price, stock, game } = one
        const productId = await importer.createProduct({
          enabled: true,
          facetValueIds: [facetValues[game]],
          translations: [{ languageCode, name: title, slug: `offer-${id}`, description }],
        })
        made[id] = await importer.createProductVariant({
          productId,
          sku: String(id),
          price: price * 100,
          stockOnHand: stock,
          trackInventory: 'TRUE',
          taxCategoryId: tax.id,
          facetValueIds: [],
          optionIds: [],
          translations: [{ languageCode, name: title }],
        })
      }
    }),
  )
  return made
}

async function collections() {
  for (const { slug, name } of games) {
    await app.get(CollectionService).create(ctx, {
      isPrivate: false,
      translations: [{ languageCode, name, slug, description: '' }],
      filters: [
        {
          code: 'facet-value-filter',
          arguments: [
            { name: 'facetValueIds', value: JSON.stringify([String(facetValues[slug])]) },
            { name: 'containsAny', value: 'false' },
          ],
        },
      ],
    })
  }
}

async function customers() {
  for (const emailAddress of buyers) {
    await app
      .get(CustomerService)
      .create(ctx, { emailAddress, firstName: 'Bench', lastName: 'Buyer' }, password)
  }
}
