import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Balancer {
  url: string
  /** To which node a connection leads or led, by the port it came from. */
  nodeOf(port: number): string | undefined
  end(): Promise<void>
}

/**
 * So long, in ms, a node gets no new connection after it refused or ended one by itself, while
 * another takes them.
 */
const REST_MS = 1_000

/**
 * Spreads connections over nodes in turn. A node that refuses a connection is passed over at once,
 * and so is one that ended one by itself: of a process that is being killed the system closes the
 * connections before it refuses new ones. After a while it is asked again.
 */
export async function balance(nodes: readonly string[]): Promise<Balancer> {
  let turn = 0
  const led = new Map<number, string>()
  const open = new Set<Socket>()
  const restsUntil = new Map<string, number>()
  const rest = (node: string) => void restsUntil.set(node, performance.now() + REST_MS)
  const rests = (node: string) => Number((restsUntil.get(node) ?? 0) > performance.now())
  const inTurn = () =>
    nodes
      .map((_, index) => nodes[(turn + index) % nodes.length]!)
      .sort((a, b) => rests(a) - rests(b))
  const lead = async (client: Socket) => {
    client.on('error', () => client.destroy())
    open.add(client.once('close', () => open.delete(client)))
    turn++
    for (const node of inTurn()) {
      const server = await connected(node)
      if (server) {
        led.set(client.remotePort!, node)
        return join(client, server, () => rest(node))
      }
      rest(node)
    }
    client.destroy()
  }
  const listener = createServer(
    { pauseOnConnect: true, noDelay: true },
    (client) => void lead(client),
  )
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    nodeOf: (port) => led.get(port),
    end: () =>
      new Promise((done) => {
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

/**
 * What comes from one goes to the other, and the end of one is the end of both; `ended` hears of it
 * when it is the server's.
 */
function join(client: Socket, server: Socket, ended: () => void) {
  server.on('error', () => server.destroy())
  client.once('close', () => server.destroy())
  server.once('close', () => {
    if (!client.destroyed) ended()
    client.destroy()
  })
  if (client.destroyed) return void server.destroy()
  client.pipe(server)
  server.pipe(client)
}
