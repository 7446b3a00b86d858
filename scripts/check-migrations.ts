import { readFileSync } from 'node:fs'
import { digestOf, isAdditive, readMigrations } from '../db/migration-files.ts'

/** The digests of the migrations of released versions, as `sha256sum -c` reads them. */
export const SUMS = 'db/migrations/SHA256SUMS'

/** What an older program that goes on beside a migration could trip over. */
const breaking =
  /\b(?:drop\s+(?:table|column|constraint|trigger|function|type|view|index)|rename\s|set\s+not\s+null|alter\s+column|alter\s+type|truncate|delete\s+from)\b/i

/** What is wrong with the migrations of the project, a sentence each. */
export async function migrationFaults(): Promise<string[]> {
  return faultsOf(await readMigrations(), readSums(readFileSync(SUMS, 'utf8')))
}

/** The digest of each released migration by its file's name. */
export const readSums = (text: string): Map<string, string> =>
  new Map(
    Array.from(text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm), ([, digest, name]) => [
      name!,
      digest!,
    ]),
  )

/**
 * Released migrations stay as they are; a new one comes after them and says whether programs of the
 * version before go on beside it (`-- Additive: yes`, or `no` and why) and what it locks.
 */
export function faultsOf(
  migrations: ReadonlyMap<string, string>,
  released: ReadonlyMap<string, string>,
): string[] {
  const last = [...released.keys()].sort().at(-1) ?? ''
  return [
    ...[...released.keys()]
      .filter((name) => !migrations.has(name))
      .map((name) => `${name} was released, and is not there`),
    ...[...migrations].flatMap(([name, text]) => {
      const digest = released.get(name)
      if (digest) return digest === digestOf(text) ? [] : [`${name} was released with another text`]
      return name < last
        ? [`${name} comes before ${last}, which was released`]
        : faultsOfNew(name, text)
    }),
  ]
}

/**
 * What a migration does itself: the bodies of its functions are run by those who call them, and a
 * constraint that it drops and adds again by the same name is a change of that one, such as a CHECK
 * that takes a further value. A trigger that refuses to truncate does not.
 */
const atOnce = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\bas \$\$.*?\$\$/gs, '')
    .replace(/\bcreate trigger \w+ before truncate\b/gi, '')
    .replace(/\bdrop constraint (\w+)(?=.*\badd constraint \1\b)/gis, '')

function faultsOfNew(name: string, text: string): string[] {
  const [found] = isAdditive(text) ? (breaking.exec(atOnce(text)) ?? []) : []
  return [
    ...(/^-- Additive: (?:yes$|no, \S)/m.test(text)
      ? []
      : [`${name} has no line "-- Additive: yes" or "-- Additive: no, why"`]),
    ...(/^-- Locks: \S/m.test(text) ? [] : [`${name} has no line "-- Locks: …"`]),
    ...(found ? [`${name} is said to be additive, and has "${found.toLowerCase()}"`] : []),
  ]
}
