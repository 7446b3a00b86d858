/** The currency of all prices, as ISO 4217 names it. */
const CURRENCY = 'DZD'
const SCHEMA = 'https://schema.org'
const LONGEST = 500

interface ProductOf {
  offer: { id: number; title: string; description: string | null; price: number; images: readonly { url: string }[] }
  game: string
  category: string
  seller: string
  brand: string
  /** The page's own address; pictures are resolved against it. */
  url: string
}

/** An active offer as schema.org's Product with its Offer: in stock, since only such offers have a page. */
export function productData({ offer, game, category, seller, brand, url }: ProductOf) {
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name: offer.title,
    description: offer.description?.slice(0, LONGEST) || offer.title,
    sku: String(offer.id),
    category: `${game} > ${category}`,
    brand: { '@type': 'Brand', name: brand },
    ...(offer.images.length > 0 && { image: offer.images.map((image) => new URL(image.url, url).href) }),
    offers: {
      '@type': 'Offer',
      url,
      price: offer.price,
      priceCurrency: CURRENCY,
      availability: `${SCHEMA}/InStock`,
      seller: { '@type': 'Person', name: seller },
    },
  }
}

/** The way to a page as schema.org's BreadcrumbList, from the first step to the page itself. */
export function breadcrumbData(steps: readonly { name: string; url: string }[]) {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  }
}

/** Questions and answers that stand on a page as schema.org's FAQPage. */
export function faqData(faqs: readonly { question: string; answer: string }[]) {
  return {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
