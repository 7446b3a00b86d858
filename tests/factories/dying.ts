import type { KyselyPlugin } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/**
 * A database to which the connection breaks before the statement with that number, counted from 0,
 * and before all that follow.
 */
export function dyingAt(db: Db, statement: number): Db {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (count++ >= statement) throw new Error('the connection broke')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/**
 * A database that fails at the statement with that number alone, counted from 0, and how many
 * statements it was asked for.
 */
export function failingAt(db: Db, statement: number): { db: Db; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (count++ === statement) throw new Error('the statement failed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => count }
}
