import { type AddressInfo, createServer } from 'node:net'
import { StartupError } from '../app/platform/startup-error.ts'

/** Refuses a port that another program listens on, at this host's IPv4 or IPv6 address. */
export async function assertPortIsFree(port: number, host: string) {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  for (const address of addresses) {
    const code = await listenOnce(port, address)
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is taken by another program, perhaps by another Kanz: stop it, or choose a port with PORT=${port + 1} npm start.`,
      )
    }
    if (code === 'EACCES')
      throw new StartupError(
        `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
      )
    if (code && address === host)
      throw new StartupError(`HOST ${host} is no address of this machine (${code}).`)
  }
}

/** The first port from this one on that nothing listens on. */
export async function nextFreePort(from: number, host: string): Promise<number> {
  for (let port = from; port <= 65_535; port++) if (!(await listenOnce(port, host))) return port
  throw new StartupError(`No port from ${from} on is free: choose another with PORT.`)
}

/** A port of localhost that nothing listens on, for a server that is started at once. */
export function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.on('error', fail)
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

function listenOnce(port: number, host: string): Promise<string | undefined> {
  const probe = createServer()
  return new Promise((done) => {
    probe.on('error', (error: NodeJS.ErrnoException) => done(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)))
  })
}
