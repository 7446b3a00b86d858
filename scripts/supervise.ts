import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { MOST_RESTARTS, restarts } from '../app/platform/restarts.ts'

interface Supervised {
  /** Starts the program; it says `ready` to its parent when it serves. */
  run(): ChildProcess
  /** Resolves when it is to end. */
  asked: Promise<void>
  ready(isFirst: boolean): void
  say(line: string): void
}

/**
 * Runs a server until it is asked to end, and again whenever it ends by itself: at most five times
 * a minute, and not when it could not even start the first time. Resolves to the exit code of the
 * last.
 */
export async function supervise({ run, asked, ready, say }: Supervised): Promise<number> {
  const again = restarts()
  let isAsked = false
  let server: ChildProcess | undefined
  void asked.then(() => {
    isAsked = true
    server?.kill('SIGTERM')
  })
  for (let wasReady = false; ;) {
    if (isAsked) return 0
    server = run()
    server.once('message', () => {
      ready(!wasReady)
      wasReady = true
    })
    const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null]
    if (isAsked) return code ?? 0
    const why = signal ?? `code ${code}`
    const { allowed, number } = again(Date.now())
    if (!wasReady || !allowed) {
      say(
        `The server ended by itself (${why})${wasReady ? `, more than ${MOST_RESTARTS} times within a minute: it stays down.` : '.'}`,
      )
      return code || 1
    }
    say(
      `The server ended by itself (${why}): starting it again (${number} of at most ${MOST_RESTARTS} times a minute).`,
    )
  }
}
