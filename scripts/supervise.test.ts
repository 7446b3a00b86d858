import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { supervise } from './supervise.ts'

const serving =
  "process.send('ready'); setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))"

/** A supervised program; `each` is told of every one that serves. */
function start(program: string, each: (server: ChildProcess) => void) {
  const [said, begun]: [string[], boolean[]] = [[], []]
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  let server: ChildProcess
  const ended = supervise({
    run: () =>
      (server = spawn(process.execPath, ['-e', program], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })),
    asked,
    ready: (isFirst) => {
      begun.push(isFirst)
      each(server)
    },
    say: (line) => said.push(line),
  })
  return { said, begun, ask, ended }
}

test('a server that is killed is started again, at most five times a minute, and each time it is said', async () => {
  const { said, begun, ended } = start(serving, (server) => server.kill('SIGKILL'))
  expect(await ended).toBe(1)
  expect(begun).toEqual([true, false, false, false, false, false])
  expect(said).toHaveLength(6)
  expect(said[0]).toBe(
    'The server ended by itself (SIGKILL): starting it again (1 of at most 5 times a minute).',
  )
  expect(said[5]).toContain('more than 5 times within a minute: it stays down')
})

test('one that is asked to end is not started again', async () => {
  const site = start(serving, () => site.ask())
  expect(await site.ended).toBe(0)
  expect([site.said, site.begun]).toEqual([[], [true]])
})

test('one that cannot start is not tried again', async () => {
  const { said, ended } = start('process.exit(3)', () => {})
  expect(await ended).toBe(3)
  expect(said).toEqual(['The server ended by itself (code 3).'])
})
