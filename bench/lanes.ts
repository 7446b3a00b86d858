import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Sent {
  path: string
  headers: OutgoingHttpHeaders
  /** A form to post. */
  body?: string
  /** The status that counts as an answer. */
  expect: number
}

interface Failure {
  /** From which its connection came. */
  port: number | undefined
  why: string
}

interface Outcome {
  answered: number
  failures: Failure[]
  /** Those of them that failed when they were sent again. */
  failedAgain: Failure[]
}

const PATIENCE_MS = 5_000

/**
 * Sends requests one after the other on as many connections as there are makers, until `end`. One
 * that fails is sent once more, as its reader would, and what became of each is told.
 */
export function send(
  url: string,
  makers: readonly (() => Sent)[],
): { answered(): number; end(): Promise<Outcome> } {
  const outcome: Outcome = { answered: 0, failures: [], failedAgain: [] }
  let isOver = false
  const lane = async (make: () => Sent) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const sent = make()
      const failure = await ask(agent, url, sent)
      if (failure) outcome.failures.push(failure)
      const again = failure && (await ask(agent, url, sent))
      if (again) outcome.failedAgain.push(again)
      else outcome.answered++
    }
    agent.destroy()
  }
  const lanes = makers.map(lane)
  return {
    answered: () => outcome.answered,
    async end() {
      isOver = true
      await Promise.all(lanes)
      return outcome
    },
  }
}

/** Resolves to null when it was answered whole and as expected. */
function ask(
  agent: Agent,
  url: string,
  { path, headers, body, expect }: Sent,
): Promise<Failure | null> {
  return new Promise((done) => {
    let port: number | undefined
    const asked = request(
      url + path,
      { agent, method: body === undefined ? 'GET' : 'POST', headers, timeout: PATIENCE_MS },
      (response) => {
        const close = () =>
          done(
            response.complete && response.statusCode === expect
              ? null
              : { port, why: `answered by ${response.statusCode}` },
          )
        response
          .on('error', () => {})
          .once('close', close)
          .resume()
      },
    )
    asked.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (port = socket.localPort))
      else port = socket.localPort
    })
    asked
      .on('error', ({ message }) => done({ port, why: message }))
      .on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.end(body)
  })
}
