import { sql } from 'kysely'
import { closeDb, openDb } from '../app/platform/db.server.ts'
import { openMeasured } from './all.ts'
import { sharesOf } from './load.ts'

const WARMING = 5
const MEASURED = 100

/** What a screen may take, in ms, 99 times in 100, and the addresses that are read in turn. */
interface Screen {
  name: string
  most: number
  paths: readonly string[]
}

/**
 * `npm run bench -- --desk`: how long the screens take that staff work with, each made afresh for
 * an owner, alone, of other people and orders each time. Returns whether all keep to their limits.
 */
export async function measureDesk(url: string): Promise<boolean> {
  const { server, cookies } = await openMeasured(url)
  try {
    let isAllWithin = true
    console.log('| screen | limit ms | p50 ms | p99 ms |\n|---|--:|--:|--:|')
    for (const { name, most, paths } of await screensOf(url)) {
      const times: number[] = []
      for (let asked = 0; asked < WARMING + MEASURED; asked++) {
        const began = performance.now()
        const response = await fetch(server.url + paths[asked % paths.length], {
          headers: { cookie: cookies.admin!, 'x-forwarded-for': `10.2.1.${asked}` },
        })
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`)
        times.push(performance.now() - began)
      }
      const { p50, p99 } = sharesOf(times.slice(WARMING))
      const isWithin = p99 <= most
      isAllWithin &&= isWithin
      console.log(`| ${name} | ${most} | ${p50} | ${p99}${isWithin ? '' : ' **over**'} |`)
    }
    return isAllWithin
  } finally {
    await server.end()
  }
}

async function screensOf(url: string): Promise<Screen[]> {
  const db = openDb(url)
  const { rows } = await sql<{ id: string; buyer: string; buyer_id: string; seller_id: string }>`
    select r.id, p.username as buyer, r.user_id as buyer_id, r.seller_id
    from orders r tablesample bernoulli (0.01) join profiles p on p.id = r.user_id
    limit 40`.execute(db)
  await closeDb()
  const find = (text: string) => `/admin/find?q=${encodeURIComponent(text)}`
  const each = (path: (row: (typeof rows)[number]) => string) => rows.map(path)
  return [
    { name: 'home', most: 150, paths: ['/admin'] },
    {
      name: 'find an order by its number',
      most: 60,
      paths: each(({ id }) => find(id.slice(0, 8))),
    },
    { name: 'find a person by their name', most: 60, paths: each(({ buyer }) => find(buyer)) },
    {
      name: 'find by two facts',
      most: 60,
      paths: each(({ id, buyer }) => find(`${buyer} ${id.slice(0, 8)}`)),
    },
    { name: 'find by a word', most: 60, paths: ['sword', 'gold', 'robux', 'legendary'].map(find) },
    { name: 'find by a phone', most: 60, paths: ['0550 12 34 56', '+213 550 123456'].map(find) },
    {
      name: 'orders by filters',
      most: 60,
      paths: ['', '?status=late', '?status=frozen', '?least=20000', '?status=waiting'].map(
        (query) => `/admin/orders${query}`,
      ),
    },
    { name: 'a buyer', most: 80, paths: each(({ buyer_id }) => `/admin/users/${buyer_id}`) },
    { name: 'a seller', most: 80, paths: each(({ seller_id }) => `/admin/users/${seller_id}`) },
    { name: 'an order', most: 60, paths: each(({ id }) => `/admin/orders/${id}`) },
    {
      name: 'figures',
      most: 300,
      paths: ['/admin/figures', '/admin/figures?period=90&by=week'],
    },
  ]
}
