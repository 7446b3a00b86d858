import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openForm } from './dispute.form.ts'

test.each([
  ['3', 3],
  ['٣', 3],
  ['1 000', 1000],
  ['0', 0],
  ['-3', null],
  ['1,5', null],
  ['', null],
])('of %j pieces that arrived %j are read', (arrived, pieces) => {
  const form = { reason: 'part_delivered', kind: 'part', words: 'Some of the pieces are missing.' }
  expect(v.safeParse(openForm, { ...form, arrived, token: crypto.randomUUID() })).toMatchObject({
    success: true,
    output: { arrived: pieces },
  })
})
