import { isTest, type Source } from './source.ts'

/** Whether a path is a browser's script that is no island. */
export function isPlainScript(path: string): boolean {
  return /^app\/.*\.client\.ts$/.test(path)
}

/** Where the attributes stand by which markup steers plain scripts. */
const steering = ['app/ui/data-attributes.d.ts', 'app/ui/island.ts']

/**
 * Attributes that a plain script reads and the list does not know, or the other way round, or that
 * nothing writes.
 */
export function strayAttributes(files: Source[]): string[] {
  const lists = files.filter(({ path }) => steering.includes(path))
  const known = new Set(
    lists.flatMap(({ source }) => source.match(/(?<=')data-[a-z-]+(?='\??:)/g) ?? []),
  )
  const plain = files.filter(({ path }) => isPlainScript(path))
  const readBy = plain.map(({ path, source }) => ({ path, names: attributesIn(source) }))
  const read = new Set(readBy.flatMap(({ names }) => names))
  const markup = files.filter(
    (file) =>
      /^app\/.*\.tsx?$/.test(file.path) &&
      !isTest(file.path) &&
      !plain.includes(file) &&
      file.path !== steering[0],
  )
  const written = new Set([
    ...markup.flatMap(({ source }) => source.match(/\bdata-[a-z-]+/g) ?? []),
    ...plain.flatMap(({ source }) => assignedIn(source)),
  ])
  return [
    ...readBy.flatMap(({ path, names }) =>
      [...new Set(names)]
        .filter((name) => !known.has(name))
        .map((name) => `${path} reads ${name}, which ${steering[0]} does not list`),
    ),
    ...[...known]
      .filter((name) => !read.has(name))
      .map((name) => `${steering[0]} lists ${name}, which no script reads`),
    ...[...known]
      .filter((name) => read.has(name) && !written.has(name))
      .map((name) => `${steering[0]} lists ${name}, which nothing writes`),
  ]
}

const attributeOf = (key: string): string =>
  `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What a script reads: by selector, by `dataset.x`, or taking `dataset` apart. */
function attributesIn(source: string): string[] {
  const code = source.replace(/\/\/[^\n]*|\/\*.*?\*\//gs, '')
  const parts = [...code.matchAll(/\{((?:[^{}]|'\{\}')*)\} = \w+\.dataset\b/g)].flatMap(
    ([, keys = '']) => keys.match(/\w+(?=\s*(?:=|,|$))/g) ?? [],
  )
  const keys = code.match(/(?<=\bdataset\.)\w+/g) ?? []
  return [...(code.match(/\bdata-[a-z-]+/g) ?? []), ...[...keys, ...parts].map(attributeOf)]
}

/** What a script writes for itself. */
function assignedIn(source: string): string[] {
  const keys = [...source.matchAll(/\bdataset\.(\w+) = /g)].map(([, key = '']) => attributeOf(key))
  return [
    ...keys,
    ...[...source.matchAll(/setAttribute\('(data-[a-z-]+)'/g)].map(([, name = '']) => name),
  ]
}
