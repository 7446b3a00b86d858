import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  enamelFor,
  enamels,
  enamelsOf,
  gemFor,
  gems,
  letterSize,
  medals,
  monogram,
  motifFor,
  motifs,
} from './art.ts'
import { iconNames } from './icon-names.ts'
import { namer, projectSources } from '../../scripts/source.ts'

const slugs = Array.from({ length: 400 }, (_, index) => `game-${index}`)

describe('art', () => {
  test('the same slug gives the same art', () => {
    expect([enamelFor('free-fire'), motifFor('free-fire'), gemFor('free-fire')]).toEqual([
      enamelFor('free-fire'),
      motifFor('free-fire'),
      gemFor('free-fire'),
    ])
  })

  test('every enamel, motif and gem is reached', () => {
    expect(new Set(slugs.map(enamelFor)).size).toBe(enamels.length)
    expect(new Set(slugs.map(motifFor)).size).toBe(motifs.length)
    expect(new Set(slugs.map(gemFor)).size).toBe(gems.length)
  })

  test('things beside each other never have the same enamel, in rows of up to four', () => {
    const row = enamelsOf(slugs)
    for (const [index, enamel] of row.entries())
      expect(row.slice(Math.max(0, index - 4), index)).not.toContain(enamel)
    expect(new Set(row).size).toBe(enamels.length)
    expect(enamelsOf(['free-fire'])).toEqual([enamelFor('free-fire')])
  })

  test('enamel and motif are chosen independently', () => {
    const pairs = new Set(slugs.map((slug) => `${enamelFor(slug)} ${motifFor(slug)}`))
    expect(pairs.size).toBeGreaterThan(60)
  })

  test.each([
    ['Free Fire', 'FF'],
    ['Valorant', 'V'],
    ['Call of Duty: Mobile', 'COD'],
    ['eFootball 2026', 'E2'],
    ['لعبة', ''],
  ])('the monogram of %s is "%s"', (name, expected) => {
    expect(monogram(name)).toBe(expected)
  })
})

describe('letters', () => {
  test.each([...Array(12).keys()].slice(1))(
    '%i letters fit the frame of a medallion',
    (letters) => {
      // the narrowest frame is the coin's
      expect(letters * letterSize('x'.repeat(letters)) * 0.6).toBeLessThanOrEqual(55)
    },
  )

  test('eight letters of Arabic are as large as of Latin, and can be read on a phone', () => {
    expect(letterSize('ألماس 12')).toBe(letterSize('Diamonds'))
    // a plate is at least 150 px high there, of a drawing of 100
    expect(letterSize('Diamonds') * 0.7083 * 1.5).toBeGreaterThan(11)
  })
})

describe('sprites', () => {
  test('the art sprite draws every motif, medal and gem', () => {
    const wanted = [
      ...motifs.map((name) => `m-${name}`),
      ...medals.map((name) => `md-${name}`),
      ...gems.map((name) => `g-${name}`),
    ]
    expect(symbolsOf('art.svg')).toEqual(wanted.toSorted())
  })

  test('the icon sprite and the list of names agree', () => {
    expect(symbolsOf('icons.svg')).toEqual([...iconNames].toSorted())
  })

  test('every icon is used', () => {
    const isNamed = namer(projectSources().filter(({ path }) => path !== 'app/ui/icon-names.ts'))
    expect(iconNames.filter((name) => !isNamed(name))).toEqual([])
  })
})

function symbolsOf(file: string): string[] {
  const svg = readFileSync(new URL(file, import.meta.url), 'utf8')
  return Array.from(svg.matchAll(/<symbol id="([^"]+)"/g), (match) => match[1] ?? '').toSorted()
}
