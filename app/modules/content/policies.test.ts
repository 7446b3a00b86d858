import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { policyIn, policyText } from './policies.server.ts'
import {
  filled,
  namedIn,
  placeholders,
  policyNames,
  type PolicyValues,
  readPolicy,
} from './policy.ts'

const folder = 'app/modules/content/policies'
const sourceOf = (locale: string, name: string) =>
  readFileSync(`${folder}/${locale}/${name}.md`, 'utf8')
const values = Object.fromEntries(
  placeholders.map((name) => [name, name.toUpperCase()]),
) as PolicyValues

describe.each(policyNames)('%s', (name) => {
  const [english, arabic] = [policyText(name, 'en'), policyText(name, 'ar')]

  test('says the same in both languages: parts, points, figures, links and the day of its last change [PAGE-02]', () => {
    const shape = (text: typeof english) =>
      [text.lead, ...text.sections.map((section) => section.text)].map((part) => ({
        points: part.match(/^(- |\d\. |\| )/gm)?.length ?? 0,
        names: namedIn(part).sort(),
        links: [...part.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to).sort(),
      }))
    expect(arabic.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
    expect(shape(arabic)).toEqual(shape(english))
    expect(arabic.updated).toBe(english.updated)
  })

  test.each(locales)('every name in braces is known, and each part has words (%s)', (locale) => {
    const { title, lead, sections } = policyText(name, locale)
    expect(namedIn(sourceOf(locale, name)).filter((each) => !placeholders.includes(each))).toEqual(
      [],
    )
    expect(
      [
        title,
        lead,
        ...sections.flatMap((section) => [section.id, section.title, section.text]),
      ].filter((words) => !words.trim()),
    ).toEqual([])
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })

  test('the Arabic text is Arabic', () => {
    const words = sourceOf('ar', name).replace(/\]\([^)]*\)|`[^`]*`|\{[^}]*\}|^---[^]*?---/g, '')
    const count = (letters: RegExp) => words.match(letters)?.length ?? 0
    expect(count(/\p{Script=Latin}/gu)).toBeLessThan(count(/\p{Script=Arabic}/gu) / 10)
  })
})

test.each(locales)(
  'the terms say how money goes into the wallet and out of it, open or not (%s)',
  (locale) => {
    const { text } = policyText('terms', locale).sections.find(({ id }) => id === 'in-and-out')!
    for (const words of locale === 'ar'
      ? ['{coming_soon}', 'الإيداع', 'الدفع من المحفظة', 'السحب', '](/fees)', 'التراجع', 'الإعادة']
      : [
          '{coming_soon}',
          'Deposit',
          'Paying from the wallet',
          'Withdrawal',
          '](/fees)',
          'Taking back',
          'Return',
        ]) {
      expect(text).toContain(words)
    }
  },
)

/** What no setting decides: the law, the specification, and rules of the code. */
const fixedFigures: Partial<Record<(typeof policyNames)[number], string[]>> = {
  dmca: ['24 hours', '10 business days'],
  'refund-policy': ['24 hours', '24 hours', '3–5 business days'],
  'seller-rules': ['100 DA'],
  terms: ['60 days'],
  'tradeshield-buying': ['3–5 business days'],
  warranty: ['3–5 business days'],
}

test('a figure that a setting decides is named in braces, never written out [OP-002]', () => {
  const figures = /\d+(?:–\d+)? (?:business days|hours|days|DA)|\d+ ?%/g
  for (const name of policyNames.filter((each) => each !== 'privacy'))
    expect([name, sourceOf('en', name).match(figures) ?? []]).toEqual([
      name,
      fixedFigures[name] ?? [],
    ])
})

test('there is no file without a page', () => {
  const files = globSync(`${folder}/*/*.md`)
    .map((file) => file.slice(folder.length + 1))
    .sort()
  expect(files).toEqual(
    locales.flatMap((locale) => policyNames.map((name) => `${locale}/${name}.md`)).sort(),
  )
})

test('the privacy text names every cookie that the code sets', () => {
  const sources = globSync('{app,server}/**/*.ts', {
    exclude: (path) => path.includes('.test.'),
  }).map((path) => readFileSync(path, 'utf8'))
  const constants = sources.flatMap((source) =>
    [...source.matchAll(/_COOKIE = '([^']+)'/g)].map(([, name]) => name!),
  )
  expect(sources.filter((source) => /; Path=\/|Cookie\(['`]/.test(source))).toEqual([])
  const names = [...new Set(constants)]
  expect(names).toEqual(
    expect.arrayContaining([
      'sb-auth-token',
      'kanz-trusted',
      'consent',
      'theme',
      'lang',
      'flash',
      'push',
    ]),
  )
  for (const locale of locales)
    for (const name of names) expect(sourceOf(locale, 'privacy')).toContain(`\`${name}\``)
})

describe('filling in', () => {
  test('a name stays plain text, whatever it holds', () => {
    expect(
      filled('By {company_name}.', {
        ...values,
        company_name: 'A_B_ [x](https://evil.example) <b>',
      }),
    ).toBe('By A\\_B\\_ \\[x\\]\\(https\\:\\/\\/evil\\.example\\) \\<b\\>.')
  })

  test('a line that names something empty is left out', () => {
    expect(
      filled('One.\n\nWrite to {support_email}.\n\nTwo {company_name}.', {
        ...values,
        support_email: '',
      }),
    ).toBe('One.\n\n\nTwo COMPANY\\_NAME.')
  })

  test('a part in double brackets goes without its line when it names something empty', () => {
    const text =
      'Held for {protection_days}[[, and up to {protection_days_most}: longer]]. Then it is paid.'
    expect(
      filled(text, { ...values, protection_days: '5 days', protection_days_most: '14 days' }),
    ).toBe('Held for 5 days, and up to 14 days: longer. Then it is paid.')
    expect(filled(text, { ...values, protection_days: '14 days', protection_days_most: '' })).toBe(
      'Held for 14 days. Then it is paid.',
    )
  })

  test.each(locales)(
    'without an email address a notice still says where it goes and what it has (%s)',
    (locale) => {
      const { html } = policyIn('dmca', locale, { ...values, support_email: '' }).sections.find(
        ({ id }) => id === 'notice',
      )!
      expect(html).toMatch(/\/contact"[^]*<p[^]*<ol/)
      expect(html).not.toContain('mailto')
    },
  )

  test('links stay in the language of the page', () => {
    expect(
      policyIn('warranty', 'ar', values)
        .sections.map(({ html }) => html)
        .join(),
    ).toContain('href="/ar/tradeshield-buying"')
  })

  test('a file of another form is refused', () => {
    expect(() => readPolicy('# Terms\n\nNo day.')).toThrow('This is no policy')
  })
})
