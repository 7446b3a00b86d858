import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueNames, nameFaults, type Names, writtenNames } from './check-names.ts'

const names: Names = {
  en: {
    order_receive: 'Mark as Received',
    deliver_link: 'Deliver',
    talk_send: 'Send anyway',
    menu_orders: 'My Orders',
    menu_help: 'Help',
    shield_pay: 'You pay Kanz',
    brand: 'Edahabia',
  },
  ar: {
    order_receive: 'أكّد الاستلام',
    deliver_link: 'سلّم',
    talk_send: 'أرسلها رغم ذلك',
    menu_orders: 'طلباتي',
    menu_help: 'المساعدة',
    shield_pay: 'تدفع لكنز',
    brand: 'Edahabia',
  },
}
const found = (source: string) =>
  writtenNames([{ path: 'help.ts', source }], names).map((fault) => fault.split(' writes ')[1])
const say = (words: string, key: string) => `${words}: take it from the catalogue (${key})`
const receive = say('Mark as Received', 'order_receive')

describe('a name of the interface that a text writes out', () => {
  test.each([
    ['in quotes', 'Then press "Mark as Received".', receive],
    ['in other quotes', 'The order says “My Orders”', say('My Orders', 'menu_orders')],
    ['in the quotes of Arabic', 'اضغط «أكّد الاستلام»', say('أكّد الاستلام', 'order_receive')],
    ['in quotes, of one word', 'Choose "Deliver" there', say('Deliver', 'deliver_link')],
    ['pressed without quotes', 'Press Send anyway to go on', say('Send anyway', 'talk_send')],
    ['pressed and bold', 'click on **Send anyway**', say('Send anyway', 'talk_send')],
    ['pressed in Arabic', 'ثمّ اضغط على أكّد الاستلام.', say('أكّد الاستلام', 'order_receive')],
    ['by a capital inside', 'Only Mark as Received pays the seller', receive],
    ['as a link to a page of the menu', 'Open [طلباتي](/orders)', say('طلباتي', 'menu_orders')],
  ])('is found %s', (_, source, fault) => {
    expect(found(source)).toEqual([fault])
  })

  test('is found with its file and line, wherever it stands', () => {
    const source = 'First.\n"Mark as Received"\n\nMark as Received'
    expect(writtenNames([{ path: 'db/seeds/data/help.ts', source }], names)).toEqual([
      `db/seeds/data/help.ts:2 writes ${receive}`,
      `db/seeds/data/help.ts:4 writes ${receive}`,
    ])
  })

  test.each([
    ['built', 'Press "${en(m.order_receive)}" in [${en(m.menu_orders)}](/orders)'],
    ['named in braces', 'Open [{my_orders}](/orders), then "{report_problem}"'],
    ['as plain words', 'Deliver what you promised, then mark as received. Send anyway.'],
    ['as plain words of Arabic', 'سلّم الطلب. أكّد الاستلام بعد هذه الخطوات.'],
    ['within other words', 'press Send anyways; read "Deliver it" and [help](/help)'],
    ['that both languages share', 'Pay by "Edahabia"'],
    ['whose capital is ours', 'You pay Kanz, not the seller'],
  ])('is not found where it is %s', (_, source) => {
    expect(found(source)).toEqual([])
  })
})

test('no text of the demo, no policy and no handbook writes a name out', () => {
  expect(nameFaults()).toEqual([])
})

test('what README calls so stands in the interface', () => {
  const italics = readFileSync('README.md', 'utf8').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)
  const called = [...italics].map(([, words]) => words!)
  expect(called).toContain(catalogueNames().en.order_receive)
  const known = Object.values(catalogueNames().en)
  expect(called.filter((words) => !known.includes(words))).toEqual([])
})
