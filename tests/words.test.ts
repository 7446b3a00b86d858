import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAgo } from '#i18n/format.ts'

const catalogue = globSync('app/i18n/messages/ar/*.json')
const policies = globSync('app/modules/content/policies/ar/*.md')
const seeds = globSync('db/seeds/data/{help,posts}.ts')

test.each([
  [
    'an administrator',
    'مدير',
    /مشرف|(?<!\p{L})(ال)?مسؤول(ون|ين|ًا)?(?!\p{L})/u,
    [...catalogue, ...seeds],
  ],
  ['a suspended account', 'موقوف', /عُلّق|معلَّق|تعليق حساب/, [...catalogue, ...policies, ...seeds]],
  ['the audit log', 'سجلّ العمليات', /التدقيق|سجلّ التغييرات/, [...catalogue, ...policies, ...seeds]],
  [
    'a category',
    'الفئة',
    /(?<!\p{L})(ال)?(قسم|أقسام)(?!\p{L})/u,
    [...catalogue, ...policies, ...seeds],
  ],
  [
    'a form',
    'الاستمارة',
    /(?<!\p{L})(ال)?(نموذج|نماذج)(?!\p{L})/u,
    [...catalogue, ...policies, ...seeds],
  ],
  [
    'a recovery code',
    'رمز الاسترداد',
    /(رمز|رمزا|رموز) (ال)?استرجاع/,
    [...catalogue, ...policies, ...seeds],
  ],
  ['the statistics', 'الإحصاءات', /إحصائي(ات|ّات)/, [...catalogue, ...seeds]],
  [
    'an option that is switched',
    'خيارات التفعيل',
    /مفتاح(ها)? أدناه|"المفاتيح"|كلّ مفتاح/,
    catalogue,
  ],
  ['a device with a session', 'أجهزة مسجّلة الدخول', /أجهزة متّصلة/, catalogue],
  ['all that a filter leaves in', 'كلّ التقييمات', /أو لا"/, catalogue],
  ['what moved in the books', '"الحركات"', /ما تحرّك|ما بقي"|تحرّك مال|يتحرّك شيء في/, catalogue],
  ['paying the seller', 'اصرف المبلغ للبائع', /يواصل الطلب طريقه|على أبعد تقدير/, catalogue],
])('%s has one name in Arabic: %s', (_, word, others, files) => {
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(catalogue.some((file) => readFileSync(file, 'utf8').includes(word))).toBe(true)
})

test('what is deleted is said in one way [OP-009]', () => {
  const said = globSync('app/i18n/messages/en/*.json')
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>),
    )
    .filter(([key]) => /^flash_\w+_deleted$/.test(key) && key !== 'flash_account_deleted')
  expect(said.length).toBeGreaterThan(9)
  expect(
    said.filter(([, words]) => !/^[A-Z][A-Za-z ]+ deleted successfully$/.test(String(words))),
  ).toEqual([])
})

test('what was less than a minute ago is said to be so', () => {
  const now = new Date('2026-11-22T10:00:30Z')
  expect(
    ['ar', 'en'].map((locale) => formatAgo('2026-11-22T10:00:00Z', now, locale as 'ar')),
  ).toEqual(['قبل أقلّ من دقيقة', 'less than a minute ago'])
  expect(formatAgo('2026-11-22T09:59:30Z', now, 'en')).toBe('1 minute ago')
})

/** What the messages of Arabic are given, each with its key and whether it is set left to right. */
const inputs = catalogue
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  .flatMap(([key, words]) =>
    [...JSON.stringify(words).matchAll(/(\u2066[^\u2069{]*)?\{(\w+)\}(%?)/g)].map(
      ([, isolate, input, sign]) => ({ key, input, isIsolated: isolate !== undefined, sign }),
    ),
  )
/** How code writes what it gives to messages: `key input function`. */
const given = new Set(
  globSync('app/**/*.{ts,tsx}', { exclude: ['app/i18n/paraglide/**'] })
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)\(\{([^}]*)\}/g)])
    .flatMap(([, key, object]) =>
      [...object!.matchAll(/(\w+): (\w+)\(/g)].map(([, input, by]) => `${key} ${input} ${by}`),
    ),
)

test('no amount in Arabic is set left to right, where its currency would stand before it', () => {
  const isolated = inputs.filter(({ isIsolated }) => isIsolated)
  expect(isolated.length).toBeGreaterThan(9)
  expect(given.size).toBeGreaterThan(99)
  expect(isolated.filter(({ key, input }) => given.has(`${key} ${input} formatDa`))).toEqual([])
})

test('each percentage in Arabic is set left to right, else its sign would stand before it', () => {
  const plain = inputs.filter(({ isIsolated }) => !isIsolated)
  expect(
    plain.filter(({ key, input, sign }) => sign || given.has(`${key} ${input} formatRate`)),
  ).toEqual([])
})
