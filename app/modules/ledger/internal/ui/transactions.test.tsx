import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { parsePage, textOf, wordsOf } from '../../../../../tests/page.ts'
import { TransactionList, TransactionStatus } from './transactions.tsx'

test.each`
  status         | word
  ${'completed'} | ${'Completed'}
  ${'pending'}   | ${'Pending'}
  ${'failed'}    | ${'Failed'}
  ${'reversed'}  | ${'Failed'}
  ${null}        | ${'Failed'}
`('a transaction that is $status is shown as $word [WALL-06]', ({ status, word }) => {
  expect(renderToStaticMarkup(<TransactionStatus status={status} type="refund" />)).toContain(word)
})

test('a withdrawal whose money came back is no alarm [WALL-06]', () => {
  const shown = (status: string) =>
    renderToStaticMarkup(<TransactionStatus status={status} type="withdrawal" />)
  expect(shown('failed')).toContain('Returned')
  expect(shown('failed')).not.toContain('danger')
  expect(inLocale('ar', () => shown('failed'))).toContain('أُعيد المبلغ')
  expect(shown('completed')).toContain('Completed')
})

test('an administrator’s reason is shown whole, its mark in an element of its own [WALL-04 ADM-WALL-06]', () => {
  const row = {
    id: 1,
    type: 'deposit',
    status: 'completed',
    amount: 500,
    created_at: null,
    date: null,
    order_id: null,
    offer_title: null,
    reward_name: null,
    reward_name_ar: null,
  }
  const shown = parsePage(
    renderToStaticMarkup(
      <TransactionList
        transactions={[{ ...row, description: 'هدية Free Fire (Admin operation)' }]}
      />,
    ),
  )
  const names = [...shown.querySelectorAll('bdi')]
  const reason = names.find((name) => textOf(name) === 'هدية Free Fire')!
  expect(textOf(reason.nextElementSibling!)).toBe('(Admin operation)')
  expect(wordsOf(reason.parentElement!)).toBe('هدية Free Fire (Admin operation)')
})
