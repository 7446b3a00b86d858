import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TransactionStatus } from './transactions.tsx'

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
