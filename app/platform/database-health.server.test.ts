import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { DatabaseHealth } from './database-health.server.ts'

const open = new Set<Socket>()
const silent = createServer((socket) => {
  open.add(socket)
  socket.on('error', () => {})
}).listen(0, '127.0.0.1')
await once(silent, 'listening')
const url = `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`
afterAll(() => {
  for (const socket of open) socket.destroy()
  silent.close()
})

test('how long a database may take before it counts as away is said by who opens it', async () => {
  const hasty = new DatabaseHealth(url, { answer: 20, connection: 60_000 })
  const patient = new DatabaseHealth(url, { answer: 60_000, connection: 60_000 })
  const answered = patient.answers().then(() => 'the patient one gave up')
  expect(await Promise.race([answered, hasty.answers()])).toBe(false)
  for (const socket of open) socket.destroy()
  await Promise.all([answered, hasty.stop(), patient.stop()])
})
