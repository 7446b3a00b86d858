import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Balancer {
  url: string
  /** To which node a connection leads or led, by the port it came from. */
  nodeOf(port: number): string | undefined
  end(): Promise<void>
}

/**
 * Spreads connections over nodes in turn. A node that takes no connection is passed over at once, and with one that dies its
 * connections end, so nothing is sent to it any more; one that is back is asked again, since each is asked in its turn.
 */
export async function balance(nodes: readonly string[]): Promise<Balancer> {
  let turn = 0
  const led = new Map<number, string>()
  const open = new Set<Socket>()
  const lead = async (client: Socket) => {
    client.on('error', () => client.destroy())
    open.add(client.once('close', () => open.delete(client)))
    for (let tries = 0; tries < nodes.length; tries++) {
      const node = nodes[turn++ % nodes.length]!
      const server = await connected(node)
      if (!server) continue
      led.set(client.remotePort!, node)
      return join(client, server)
    }
    client.destroy()
  }
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (client) => void lead(client))
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    nodeOf: (port) => led.get(port),
    end: () => new Promise((done) => {
      listener.close(() => done())
      for (const client of open) client.destroy()
    }),
  }
}

/** A connection to a node, or null when it takes none. */
function connected(node: string): Promise<Socket | null> {
  const { hostname, port } = new URL(node)
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.once('connect', () => done(socket)).once('error', () => done(null))
  })
}

/** What comes from one goes to the other, and the end of one is the end of both. */
function join(client: Socket, server: Socket) {
  server.on('error', () => server.destroy())
  client.once('close', () => server.destroy())
  server.once('close', () => client.destroy())
  if (client.destroyed) return void server.destroy()
  client.pipe(server)
  server.pipe(client)
}
