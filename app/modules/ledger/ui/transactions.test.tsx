import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TransactionList, TransactionStatus } from './transactions.tsx'

test.each`
  status         | word
  ${'completed'} | ${'Completed'}
  ${'pending'}   | ${'Pending'}
  ${'failed'}    | ${'Failed'}
  ${'reversed'}  | ${'Failed'}
  ${null}        | ${'Failed'}
`('a transaction that is $status is shown as $word [WALL-06]', ({ status, word }) => {
  expect(renderToStaticMarkup(<TransactionStatus status={status} />)).toContain(word)
})

test('an administrator’s reason is shown whole, its mark in an element of its own [WALL-04 ADM-WALL-06]', () => {
  const row = { id: 1, type: 'deposit', status: 'completed', amount: 500, created_at: null, order_id: null, offer_title: null, reward_name: null, reward_name_ar: null }
  const html = renderToStaticMarkup(<TransactionList transactions={[{ ...row, description: 'هدية Free Fire (Admin operation)' }]} />)
  expect(html).toContain('<span class="k-tx__why"><bdi>هدية Free Fire</bdi> <span>(Admin operation)</span></span>')
})
