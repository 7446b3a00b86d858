import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, globalAgent } from 'node:https'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'

// A push service and its browsers, on this machine: what it gets is read as a push service and a
// browser would.

const file = (name: string) => readFileSync(join(import.meta.dirname, name))
/** Of this machine alone and for nothing but these tests. */
const [key, cert] = [file('localhost-key.pem'), file('localhost-cert.pem')]

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Listens on a free port and notes what it gets. `answer` says the status, by the path and how
 * often that was asked for; /endless never ends it.
 */
export async function openPushService(answer: (path: string, times: number) => number = () => 201) {
  const got: Pushed[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const path = request.url ?? ''
    got.push({ path, headers: request.headers, body: Buffer.concat(pieces) })
    const status = answer(path, got.filter((each) => each.path === path).length)
    response
      .writeHead(status, status === 302 ? { location: 'https://localhost:1/' } : {})
      .write('the address was ...')
    if (!path.startsWith('/endless')) response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  globalAgent.options.ca = cert
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    got,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

/** A browser's subscription: what it tells a site, and how it reads what comes. */
export function newBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const form = {
    intent: 'on',
    endpoint,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    form,
    read: ({ headers, body }: Pushed) =>
      headers['content-encoding'] === 'aes128gcm' ? decrypted(body, ecdh, auth) : null,
  }
}

/** The message of an encrypted push (RFC 8291 upon RFC 8188), of one record. */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const length = body[20]!
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const keyOf = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const decipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

/** The claims of a push's sender (RFC 8292), or null when they are not signed by this key. */
export function claimsOf({ headers }: Pushed, publicKey: string): Record<string, unknown> | null {
  const [, token = '', k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (k !== publicKey) return null
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
