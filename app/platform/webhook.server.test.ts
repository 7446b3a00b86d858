import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openPushService } from '../../tests/push/service.ts'
import { isPublic, postSigned } from './webhook.server.ts'

const service = await openPushService((path) =>
  path === '/away' ? 302 : path === '/busy' ? 503 : 200,
)
afterAll(() => service.close())

const bytes = Buffer.from('a key of thirty-two bytes or so.')
const way = {
  keys: [`whsec_${bytes.toString('base64')}`],
  allowPrivate: true,
  now: new Date('2026-11-22T10:00:00.900Z'),
}
const message = { id: 'order.placed:1', body: '{"name":"كنز"}' }
const post = (path: string, more: Partial<typeof way> = {}) =>
  postSigned(new URL(path, `https://${service.host}`), message, { ...way, ...more })

test('a message goes out whole and signed over its id, its time and its body, as Standard Webhooks say', async () => {
  expect(await post('/taken')).toBe(200)
  const { headers, body } = service.got.find(({ path }) => path === '/taken')!
  const signed = createHmac('sha256', bytes)
    .update(`order.placed:1.1795341600.${body.toString()}`)
    .digest('base64')
  expect(body.toString()).toBe(message.body)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'order.placed:1',
    'webhook-timestamp': '1795341600',
    'webhook-signature': `v1,${signed}`,
  })
})

test('while a key is exchanged it is signed by both', async () => {
  const before = Buffer.alloc(32, 7)
  const keys = [...way.keys, `whsec_${before.toString('base64')}`]
  expect(await post('/both', { keys })).toBe(200)
  const { headers } = service.got.pop()!
  const signed = [bytes, before].map((key) =>
    createHmac('sha256', key).update(`order.placed:1.1795341600.${message.body}`).digest('base64'),
  )
  expect(headers['webhook-signature']).toBe(signed.map((each) => `v1,${each}`).join(' '))
})

test('its answer is told by its status, which leads nowhere else', async () => {
  expect([await post('/away'), await post('/busy'), await post('/endless')]).toEqual([
    302, 503, 200,
  ])
  expect(service.got.map(({ path }) => path)).toEqual(['/taken', '/away', '/busy', '/endless'])
})

test('an address of this machine or its network is not even connected to, by name or by number, where it may not be', async () => {
  const before = service.got.length
  const { port } = new URL(`https://${service.host}`)
  await expect(post('/', { allowPrivate: false })).rejects.toThrow('is not of the public network')
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ]) {
    await expect(
      postSigned(new URL(`https://${host}:${port}/`), message, { ...way, allowPrivate: false }),
    ).rejects.toThrow('is not of the public network')
  }
  expect(service.got).toHaveLength(before)
})

describe('a server', () => {
  const listening = async (listener: RequestListener) => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  test('without https is told nothing', async () => {
    let asked = 0
    const port = await listening((_, response) => {
      asked++
      response.end()
    })
    await expect(postSigned(new URL(`http://localhost:${port}/`), message, way)).rejects.toThrow(
      'the address is not https',
    )
    await expect(postSigned(new URL(`https://localhost:${port}/`), message, way)).rejects.toThrow(
      /SSL|EPROTO|wrong version/i,
    )
    expect(asked).toBe(0)
  })

  test('that is not there is a failure', async () => {
    await expect(postSigned(new URL('https://localhost:1/'), message, way)).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

test.each([
  ['8.8.8.8', true],
  ['41.111.0.1', true],
  ['172.15.0.1', true],
  ['172.32.0.1', true],
  ['2a00:1450:4001::1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['198.18.0.1', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['ff02::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
])('%s is public: %j', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
