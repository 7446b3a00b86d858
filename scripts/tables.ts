import { isProduct, type Source } from './source.ts'

/** Which modules write a table, and which read it. */
export interface TableUse {
  writers: Set<string>
  readers: Set<string>
}

/**
 * Every table that the migrations make, with who uses it in the code of app/ and server/. A table
 * that a function is given by its name is not seen there.
 */
export function tableUse(files: Source[]): Map<string, TableUse> {
  const tables = new Map<string, TableUse>()
  for (const { path, source } of files)
    if (/^db\/migrations\/.*\.sql$/.test(path))
      for (const [, name] of source.matchAll(/^create table (\w+)/gm))
        tables.set(name!, { writers: new Set(), readers: new Set() })
  for (const { path, source } of files)
    if (isProduct(path)) {
      for (const name of namesIn(source, writes)) tables.get(name)?.writers.add(moduleOf(path))
      for (const name of namesIn(source, reads)) tables.get(name)?.readers.add(moduleOf(path))
    }
  return tables
}

/** Each table that more than one module writes, as a sentence. */
export function secondWriters(files: Source[]): string[] {
  return [...tableUse(files)].flatMap(([table, { writers }]) =>
    writers.size < 2
      ? []
      : [
          `${table} is written by ${[...writers].sort().join(', ')}: let its owner's command write it`,
        ],
  )
}

const writes =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)|(?:insert into|update|delete from) (\w+)\b/g
const reads = /(?:selectFrom|innerJoin|leftJoin|using)\('(\w+)|(?<!delete )(?:from|join) (\w+)\b/g

/** What a statement names, written by the query builder or as SQL. */
function namesIn(source: string, statement: RegExp): string[] {
  return [...source.matchAll(statement)].flatMap(([, built, plain]) => built ?? plain ?? [])
}

/** The module that a file is of; outside of them the folder, such as `routes` or `platform`. */
const moduleOf = (path: string): string =>
  /^app\/modules\/([\w-]+)\//.exec(path)?.[1] ?? path.split('/')[path.startsWith('app/') ? 1 : 0]!
