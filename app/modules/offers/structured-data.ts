import type { BreadcrumbList, FAQPage, Product, WithContext } from 'schema-dts'
import { hasTooFew } from './offer.ts'

// The vocabulary is checked by its types; that search engines take it, by a validator over real
// pages (tests/structured-data.test.ts).

/** The currency of all prices, as ISO 4217 names it. */
const CURRENCY = 'DZD'
const SCHEMA = 'https://schema.org'
const LONGEST = 500

/** Without the marks that keep directions apart on a page. */
const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

interface ProductOf {
  offer: {
    id: number
    title: string
    description: string | null
    price: number
    quantity: number
    min_quantity: number
    /** Of a ladder the least and the whole of it, in whole DA; null of one price. */
    climbs: { least: number; whole: number } | null
    images: readonly { url: string }[]
  }
  game: string
  category: string
  seller: string
  brand: string
  /** The page's own address; images are resolved against it. */
  url: string
  /** The address of the offer's card, which stands in for images it does not have. */
  card: string
}

/**
 * An active offer as schema.org's Product with its Offer: in stock, since only such offers have a
 * page.
 */
export function productData({
  offer,
  game,
  category,
  seller,
  brand,
  url,
  card,
}: ProductOf): WithContext<Product> {
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name: bare(offer.title),
    description: offer.description?.slice(0, LONGEST) || bare(offer.title),
    sku: String(offer.id),
    category: `${game} > ${category}`,
    brand: { '@type': 'Brand', name: brand },
    image:
      offer.images.length > 0 ? offer.images.map((image) => new URL(image.url, url).href) : [card],
    offers: {
      ...pricesOf(offer),
      url,
      priceCurrency: CURRENCY,
      availability: `${SCHEMA}/${hasTooFew(offer) ? 'OutOfStock' : 'InStock'}`,
      seller: { '@type': 'Person', name: seller },
    },
  }
}

/** What one pays: of a ladder between the least that can be bought of it and all of it. */
const pricesOf = ({ price, climbs }: ProductOf['offer']) =>
  climbs
    ? ({ '@type': 'AggregateOffer', lowPrice: climbs.least, highPrice: climbs.whole } as const)
    : ({ '@type': 'Offer', price } as const)

/** The way to a page as schema.org's BreadcrumbList, from the first step to the page itself. */
export function breadcrumbData(
  steps: readonly { name: string; url: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: bare(name),
      item: url,
    })),
  }
}

/** Questions and answers that stand on a page as schema.org's FAQPage. */
export function faqData(
  faqs: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: bare(question),
      acceptedAnswer: { '@type': 'Answer', text: bare(answer) },
    })),
  }
}
