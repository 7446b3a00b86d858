import { createHmac } from 'node:crypto'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

// Posts signed messages to an address of the operator's, and never to one within our own network.

/** A message to another server: `id` names it however often it is sent, `body` is JSON. */
export interface WebhookMessage {
  id: string
  body: string
}

export interface WebhookTarget {
  /** Each signs: `whsec_` and the key in base64. */
  keys: readonly string[]
  /** Whether it may go to this machine and its network, as in a demo. */
  allowPrivate: boolean
  now: Date
}

const TIMEOUT_MS = 10_000

/**
 * Posts a message, signed as Standard Webhooks say (https://www.standardwebhooks.com), and gives
 * the status of the answer, of which nothing else is read. By https only and without following
 * redirects. Throws when no answer comes in 10 s, and for an address that is not of the public
 * network unless it may be: what is examined is the address that is connected to, so that a name
 * cannot stand for another by then.
 */
export async function postSigned(
  url: URL,
  { id, body }: WebhookMessage,
  { keys, allowPrivate, now }: WebhookTarget,
): Promise<number> {
  if (url.protocol !== 'https:') throw new Error('the address is not https')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(literal) && !isPublic(literal)) throw new PrivateAddress(literal)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Kanz-Webhook',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys
      .map((key) => `v1,${signatureOf(key, `${id}.${timestamp}.${body}`)}`)
      .join(' '),
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      signal,
      ...(!allowPrivate && { lookup: lookupPublic }),
    }
    const asked = request(url, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error))
    asked.end(body)
  })
}

/** The HMAC-SHA256 of a text by a key as it is written, in base64. */
const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64')

class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is not of the public network`)
  }
}

type Looked = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up as usual, and refuses it when any of its addresses is not public. */
function lookupPublic(name: string, options: LookupOptions, done: Looked): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const hidden = error ? undefined : addresses.find(({ address }) => !isPublic(address))
    const refused = error ?? (hidden && new PrivateAddress(hidden.address))
    if (refused) done(refused, [])
    else if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/**
 * Of IPv6 only what is given out for the world is public (2000::/3), and these within it are not.
 */
const worldwide = new BlockList()
worldwide.addSubnet('2000::', 3, 'ipv6')

/** The registries of special addresses (RFC 6890 and what came after it). */
const special = new BlockList()
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
for (const [family, nets] of [
  ['ipv4', reserved4],
  ['ipv6', reserved6],
] as const) {
  for (const [net = '', bits] of nets.map((each) => each.split('/')))
    special.addSubnet(net, Number(bits), family)
}

/** Whether an IP address is one of the public network. */
export function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return (family === 'ipv4' || worldwide.check(address, family)) && !special.check(address, family)
}
