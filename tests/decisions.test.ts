import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const list = readFileSync(`${folder}/README.md`, 'utf8')
const decisions = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => {
    const [title = '', blank, state = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n')
    return { name, title, blank, state }
  })

const listed = [...list.matchAll(/^\| (\d+) \| \[(.+?)\]\((.+?)\) \| (.*) \|$/gm)].map(
  ([, number = '', title = '', name = '', subtitle = '']) => ({ number, title, name, subtitle }),
)

test('each decision says its number, title, date and status on its first lines', () => {
  expect(decisions.length).toBeGreaterThan(60)
  expect(decisions.filter(({ blank }) => blank !== '')).toEqual([])
  const untitled = decisions.filter(
    ({ name, title }) => !title.startsWith(`# ${Number(name.slice(0, 4))}. `),
  )
  expect(untitled).toEqual([])
  const states =
    /^Date: (20\d\d-[01]\d-[0-3]\d) · Status: (?:accepted|superseded by \[(\d+)\]\((.+)\))$/
  const unstated = decisions.filter(({ state }) => {
    const [, date, number, by] = states.exec(state) ?? []
    if (!date || Number.isNaN(Date.parse(date))) return true
    return (
      by !== undefined && (!existsSync(join(folder, by)) || parseInt(by, 10) !== Number(number))
    )
  })
  expect(unstated).toEqual([])
})

test('the list has each decision once, by its own title, with a line of what it says', () => {
  expect(listed.map(({ name }) => name).sort()).toEqual(decisions.map(({ name }) => name).sort())
  const titles = new Map(decisions.map(({ name, title }) => [name, title]))
  for (const { number, title, name } of listed)
    expect(`# ${number}. ${title}`).toBe(titles.get(name))
  expect(listed.filter(({ subtitle }) => !/\w.*\.$/.test(subtitle))).toEqual([])
})

test('every link from one document to a file of the project leads to one', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'])
  const links = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:\]\(|\bsrc=")([^)#"\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ path, target })),
  )
  expect(links.length).toBeGreaterThan(150)
  expect(links.filter(({ path, target }) => !existsSync(join(dirname(path), target)))).toEqual([])
})
