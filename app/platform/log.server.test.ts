import { expect, test, vi } from 'vitest'
import { log } from './log.server.ts'

function logged(error: unknown): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    log.error('the job queue failed', error)
    return JSON.parse(String(write.mock.calls[0]![0])).error
  } finally {
    write.mockRestore()
  }
}

test.each([
  ['an error', new Error('the disk is full'), 'the disk is full'],
  [
    'what a job queue throws, which is no Error',
    { message: 'the queue is gone', queue: 'mail', worker: 'w1' },
    'the queue is gone',
  ],
  [
    'two failures in one',
    new AggregateError([
      new Error('connect ECONNREFUSED ::1'),
      new Error('connect ECONNREFUSED 127.0.0.1'),
    ]),
    'connect ECONNREFUSED ::1, connect ECONNREFUSED 127.0.0.1',
  ],
  ['an object with a code alone', { code: '57P01' }, '57P01'],
  ['any other object', { queue: 'mail' }, "{ queue: 'mail' }"],
  ['a word', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
])('%s is logged in words', (_, error, words) => expect(logged(error)).toBe(words))
