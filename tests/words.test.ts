import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogue = globSync('app/i18n/messages/ar/*.json')
const policies = globSync('app/modules/content/policies/ar/*.md')
const seeds = globSync('db/seeds/data/{help,posts}.ts')

test.each([
  ['an administrator', 'مدير', /مشرف|(?<!\p{L})(ال)?مسؤول(ون|ين|ًا)?(?!\p{L})/u, [...catalogue, ...seeds]],
  ['a suspended account', 'موقوف', /عُلّق|معلَّق|تعليق حساب/, [...catalogue, ...policies, ...seeds]],
  ['the audit log', 'سجلّ التغييرات', /التدقيق/, [...catalogue, ...policies, ...seeds]],
  ['a category', 'الفئة', /(?<!\p{L})(ال)?(قسم|أقسام)(?!\p{L})/u, [...catalogue, ...policies, ...seeds]],
  ['a form', 'الاستمارة', /(?<!\p{L})(ال)?(نموذج|نماذج)(?!\p{L})/u, [...catalogue, ...policies, ...seeds]],
  ['a recovery code', 'رمز الاسترداد', /(رمز|رمزا|رموز) (ال)?استرجاع/, [...catalogue, ...policies, ...seeds]],
])('%s has one name in Arabic: %s', (_, word, others, files) => {
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(catalogue.some((file) => readFileSync(file, 'utf8').includes(word))).toBe(true)
})

test('what is deleted is said in one way [OP-009]', () => {
  const said = globSync('app/i18n/messages/en/*.json').flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
    .filter(([key]) => /^flash_\w+_deleted$/.test(key) && key !== 'flash_account_deleted')
  expect(said.length).toBeGreaterThan(9)
  expect(said.filter(([, words]) => !/^[A-Z][A-Za-z ]+ deleted successfully$/.test(String(words)))).toEqual([])
})
