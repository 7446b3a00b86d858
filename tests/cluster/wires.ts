import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way from one part to another, which can be cut. */
interface Wire {
  /** Whose it is and what it carries, such as `db1.etcd`. */
  name: string
  from: string
  to: string
  port: number
}

/** The network between the parts: relays that carry everything, and can be cut. */
export interface Wires {
  /**
   * Lets nothing through any more on the wires whose names begin so, and tells neither end, as a
   * cable does that was pulled out.
   */
  cut(prefix: string): void
  /** Carries new connections again; those of before are closed. */
  join(prefix: string): void
  close(): Promise<void>
}

type Pair = [Socket, Socket]

/** Lays relays that listen on `from` and lead to `to`. */
export async function layWires(wires: readonly Wire[]): Promise<Wires> {
  const cut = new Set<string>()
  const open = new Map<string, Set<Pair>>(wires.map(({ name }) => [name, new Set()]))
  /** Of those who came while it was cut, and were never led on. */
  const unheard = new Set<Socket>()
  const servers = await Promise.all(
    wires.map(async (wire) => {
      const server = createServer({ noDelay: true }, (near) => relay(wire, near))
      await once(server.listen(wire.port, wire.from), 'listening')
      return server
    }),
  )
  function relay({ name, to, port }: Wire, near: Socket) {
    near.on('error', () => near.destroy())
    // a connection is made by the system, and nothing is ever heard on it
    if (cut.has(name)) {
      near.pause().on('close', () => unheard.delete(near))
      return void unheard.add(near)
    }
    const far = connect({ host: to, port, noDelay: true })
    const pair: Pair = [near, far]
    open.get(name)!.add(pair)
    far.on('error', () => near.destroy())
    near.on('close', () => {
      far.destroy()
      open.get(name)!.delete(pair)
    })
    far.on('close', () => cut.has(name) || near.destroy())
    near.pipe(far)
    far.pipe(near)
  }
  const named = (prefix: string) => [...open].filter(([name]) => name.startsWith(prefix))
  return {
    cut(prefix) {
      for (const [name, pairs] of named(prefix)) {
        cut.add(name)
        for (const [near, far] of pairs) {
          near.unpipe(far).pause()
          far.unpipe(near).pause()
        }
      }
    },
    join(prefix) {
      for (const [name, pairs] of named(prefix)) {
        cut.delete(name)
        for (const pair of pairs) for (const end of pair) end.destroy()
      }
    },
    async close() {
      for (const near of unheard) near.destroy()
      for (const pairs of open.values())
        for (const pair of pairs) for (const end of pair) end.destroy()
      await Promise.all(servers.map(closed))
    },
  }
}

const closed = (server: Server) => new Promise((done) => server.close(done))
