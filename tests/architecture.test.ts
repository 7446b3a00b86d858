import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providers } from '#modules/payments/provider.ts'
import { exportsOf, isProduct, projectSources, type Source } from '../scripts/source.ts'

const text = readFileSync('ARCHITECTURE.md', 'utf8')
const sources = projectSources()

/** The rows of the table that begins with this head, as their cells. */
const rowsUnder = (head: string) =>
  text
    .slice(text.indexOf(`| ${head} |`))
    .split('\n\n')[0]!
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('ARCHITECTURE.md is short: at most 200 lines of at most 120 columns', () => {
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(200)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('it names every module, and of each only what its public files export', () => {
  const rows = rowsUnder('Module')
  expect(rows.map(([name]) => name).sort()).toEqual(readdirSync('app/modules').sort())
  const missing = rows.flatMap(([name, , exported = '']) => {
    const isPublic = ({ path }: Source) =>
      path.startsWith(`app/modules/${name}/`) &&
      /\.tsx?$/.test(path) &&
      !path.includes('/internal/')
    const offered = new Set(sources.filter(isPublic).flatMap(exportsOf))
    return quoted(exported).filter((each) => !offered.has(each))
  })
  expect(missing).toEqual([])
})

test('every file that it names is there', () => {
  const named = quoted(text.replaceAll(/```.*?```/gs, '')).filter((name) =>
    /^[\w./-]+\.(ts|tsx|js|sql)$/.test(name),
  )
  expect(named.length).toBeGreaterThan(30)
  const paths = [...sources.map(({ path }) => path), 'app/modules/notifications/service.worker.js']
  const isThere = (name: string) => paths.some((path) => `/${path}`.endsWith(`/${name}`))
  // what stands for every file of its kind
  const kinds = /^x\./
  expect(named.filter((name) => !kinds.test(name) && !isThere(name))).toEqual([])
})

test('a payment gateway is named by its folder and the two lists alone', () => {
  const gateways = Object.keys(providers).filter((name) => name !== 'callback')
  const known =
    /^app\/(?:platform\/env\.|modules\/payments\/(?:providers?(?:\.server)?\.ts|internal\/\w+\/))/
  const named = sources.filter(
    ({ path, source }) =>
      isProduct(path) && !known.test(path) && gateways.some((name) => source.includes(`'${name}'`)),
  )
  expect(named.map(({ path }) => path)).toEqual([])
})
