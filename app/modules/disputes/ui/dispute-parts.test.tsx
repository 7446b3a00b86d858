import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parsePage, textOf } from '../../../../tests/page.ts'
import type { DisputeSeen } from '../view.server.ts'
import { BothSides } from './dispute-parts.tsx'

test('each paragraph of a side’s words runs in the direction of its own letters', () => {
  const dispute = {
    reason: 'not_delivered',
    arrived: null,
    opener: 'buyer',
    words: 'لم يصل شيء.\n\nNothing has arrived.',
    answer: 'I sent it.\n\nأرسلته أمس.',
    appeal: null,
    appealed_by: null,
  } as unknown as DisputeSeen
  const shown = parsePage(
    renderToStaticMarkup(<BothSides dispute={dispute} quantity={1} reader="admin" />),
  )
  expect(
    [...shown.querySelectorAll('p[dir]')].map((each) => [each.getAttribute('dir'), textOf(each)]),
  ).toEqual([
    ['rtl', 'لم يصل شيء.'],
    ['ltr', 'Nothing has arrived.'],
    ['ltr', 'I sent it.'],
    ['rtl', 'أرسلته أمس.'],
  ])
})
