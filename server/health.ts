import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAnswers } from '#platform/db.server.ts'
import { retryHeader } from './problem.ts'

/** What is answered about the process itself. */
interface Health {
  status: 200 | 503
  words: string
  headers: Record<string, string>
}

let isLeaving = false

/** At `/livez`: a process that answers lives, also while the database does not. */
export const liveness = (): Health => ({ status: 200, words: 'ok', headers: {} })

/**
 * At `/healthz`: 200 when this process is to be sent requests, 503 while the database does not
 * answer and once it is about to end; known within two seconds.
 */
export async function readiness(): Promise<Health> {
  if (isLeaving) return unready('this process is about to end')
  return (await databaseAnswers()) ? liveness() : unready('the database does not answer')
}

/**
 * Says from now on that no more requests are to be sent here, and waits for so many ms in which
 * balancers find that out.
 */
export async function drain(ms: number): Promise<void> {
  isLeaving = true
  await sleep(ms)
}

const unready = (words: string): Health => ({ status: 503, words, headers: retryHeader })
