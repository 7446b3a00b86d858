import { expect, test } from 'vitest'
import { breadcrumbData, faqData, productData } from './structured-data.ts'

const offer = {
  id: 7,
  title: 'Level 78',
  description: null,
  price: 18_500,
  quantity: 3,
  climbs: null,
  min_quantity: 3,
  images: [{ url: '/files/a.webp' }],
}
const of = {
  offer,
  game: 'Free Fire',
  category: 'Accounts',
  seller: 'atlas',
  brand: 'Kanz',
  url: 'https://kanz.example/x',
  card: 'https://kanz.example/og/offers/7',
}

test('an offer is a product in stock, priced in DZD, of the site’s own brand [TRK-03 TRK-04 TRK-05]', () => {
  expect(productData(of)).toMatchObject({
    '@type': 'Product',
    name: 'Level 78',
    description: 'Level 78',
    brand: { '@type': 'Brand', name: 'Kanz' },
    image: ['https://kanz.example/files/a.webp'],
    offers: { price: 18_500, priceCurrency: 'DZD', availability: 'https://schema.org/InStock' },
  })
  expect(productData({ ...of, offer: { ...offer, quantity: 2 } })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  const climbs = { least: 400, whole: 1_900 }
  const ladder = productData({ ...of, offer: { ...offer, climbs } }).offers
  expect(ladder).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 400, highPrice: 1_900 })
  expect(ladder).not.toHaveProperty('price')
  expect(productData({ ...of, offer: { ...offer, images: [] } })).toMatchObject({
    image: ['https://kanz.example/og/offers/7'],
  })
})

test('steps are numbered from one', () => {
  expect(
    breadcrumbData([
      { name: 'a', url: 'https://k/a' },
      { name: 'b', url: 'https://k/b' },
    ]),
  ).toHaveProperty('itemListElement', [
    { '@type': 'ListItem', position: 1, name: 'a', item: 'https://k/a' },
    { '@type': 'ListItem', position: 2, name: 'b', item: 'https://k/b' },
  ])
})

test('names and answers carry no marks of direction', () => {
  const marked = 'Level \u206678\u2069'
  const all = [
    productData({ ...of, offer: { ...offer, title: marked } }),
    breadcrumbData([{ name: marked, url: 'https://k/a' }]),
    faqData([{ question: marked, answer: marked }]),
  ]
  expect(JSON.stringify(all)).not.toMatch(/[\u2066-\u2069]/)
})

test('a question carries its answer', () => {
  expect(faqData([{ question: 'Q?', answer: 'A.' }])).toHaveProperty('mainEntity', [
    { '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: 'A.' } },
  ])
})
