import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { log, requestLog } from './log.server.ts'

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

describe('a line', () => {
  /** What is written to the standard output and to that of errors. */
  const written = (act: () => void) => {
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockReturnValue(true),
    )
    try {
      act()
      return spies.map(({ mock }) => mock.calls.map(([line]) => String(line)))
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }

  test('is JSON with its time, level, words and fields, and the request that is answered', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const [out] = written(() =>
      requestLog.run({ requestId: 'R1' }, () => log.info('a job ran', { job: 'mail', done: 2 })),
    )
    expect(out).toEqual([expect.stringMatching(/^[^\n]*\n$/)])
    expect(JSON.parse(out![0]!)).toEqual({
      time: '2026-11-20T10:00:00.000Z',
      level: 'info',
      message: 'a job ran',
      requestId: 'R1',
      job: 'mail',
      done: 2,
    })
  })

  test('goes to the output of errors when it warns or tells of one, otherwise not', () => {
    const [out, errors] = written(() => {
      log.info('1')
      log.warn('2')
      log.error('3', new Error('4'))
    })
    const told = (lines: string[]) => lines.map((line) => JSON.parse(line).message)
    expect([told(out!), told(errors!)]).toEqual([['1'], ['2', '3']])
  })

  test('has no field whose name speaks of a secret', () => {
    const fields = {
      password: 1,
      sessionToken: 1,
      secretAccessKey: 1,
      set_cookie: 1,
      Authorization: 1,
    }
    const [, errors] = written(() => log.warn('refused', { ...fields, path: '/signin' }))
    const line = JSON.parse(errors![0]!)
    expect(Object.keys(line).toSorted()).toEqual(['level', 'message', 'path', 'time'])
  })

  test('is written whatever its fields hold, and not at all when the log is silent', () => {
    const round: { self?: unknown } = {}
    round.self = round
    const [, errors] = written(() => log.warn('odd', { sum: 10n, round }))
    expect(JSON.parse(errors![0]!)).toMatchObject({ sum: 10, round: { self: '[Circular]' } })
    vi.stubEnv('LOG_LEVEL', 'silent')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(written(() => log.warn('unheard'))).toEqual([[], []])
  })
})
