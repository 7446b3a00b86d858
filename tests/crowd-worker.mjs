import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

// Asks a site on this machine, in a thread of its own, so that neither who measures nor who is
// measured waits for who asks (crowd.ts).

parentPort.on('message', async ({ id, url, lanes, ms }) => {
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname))
    throw new Error('crowds ask this machine only')
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const until = performance.now() + ms
  const answers = await Promise.all(lanes.map((lane) => walk(agent, url, lane, until)))
  agent.destroy()
  parentPort.postMessage({ id, answers: answers.flat() })
})

async function walk(agent, url, { asks, pause = 0, patience = 2_000 }, until) {
  const answers = []
  if (pause > 0) await sleep(pause * Math.random())
  for (let at = 0; performance.now() < until; at++) {
    const began = performance.now()
    const status = await one(agent, url, asks[at % asks.length], until - began + patience)
    answers.push({ status, ms: performance.now() - began })
    // a server that is gone is not asked in a circle
    if (pause > 0 || status === 0) await sleep(Math.max(10, pause * (0.5 + Math.random())))
  }
  return answers
}

/** The status of an answer that has come whole; 0 when there was none in time. */
const one = (agent, url, { method = 'GET', path, headers, body }, patience) =>
  new Promise((resolve) => {
    const asked = request(url + path, { agent, method, headers, timeout: patience }, (answer) => {
      answer.on('error', () => resolve(0)).on('end', () => resolve(answer.statusCode))
      answer.resume()
    })
    asked.on('timeout', () => asked.destroy()).on('error', () => resolve(0))
    asked.end(body)
  })
