import { connect, type Socket } from 'node:net'
import type { Person } from './checkout.ts'

/** What was awaited of a stream: the words in which it came, and when, by this process's clock. */
export interface Heard {
  words: string
  at: number
}

/**
 * A browser's live stream, as cheap as it can be: it looks for the words that are awaited and keeps
 * nothing.
 */
export class Listener {
  readonly person: Person
  ended = false
  readonly #socket: Socket
  readonly #awaited = new Map<string, (words: string) => void>()

  private constructor(person: Person, socket: Socket) {
    this.person = person
    this.#socket = socket
  }

  /** Opens the stream of a person, and waits for its first words. Rejects when it is refused. */
  static open(site: string, person: Person): Promise<Listener> {
    const { hostname, port } = new URL(site)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname).setEncoding('latin1')
      const listener = new Listener(person, socket)
      socket.write(
        `GET /events HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${person.cookie}\r\naccept: */*\r\naccept-language: ar,en;q=0.9\r\n` +
          'user-agent: Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36\r\n' +
          'sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\naccept-encoding: gzip, deflate, br, zstd\r\nreferer: http://127.0.0.1/orders\r\n\r\n',
      )
      socket.on('data', (words: string) => {
        if (words.includes('event: unread')) resolve(listener)
        for (const [awaited, heard] of listener.#awaited) if (words.includes(awaited)) heard(words)
        if (words.startsWith('HTTP/1.1') && !words.startsWith('HTTP/1.1 200'))
          reject(new Error(`a stream was refused: ${words.slice(0, 12)}`))
      })
      socket.on('error', reject).on('close', () => {
        listener.ended = true
        reject(new Error('a stream ended before its first words'))
      })
    })
  }

  /** When the next notification comes, on the clock of this process. */
  async nextNotification(): Promise<number> {
    return (await this.next('event: notification')).at
  }

  /** When these words come next. */
  next(awaited: string): Promise<Heard> {
    return new Promise((resolve) => {
      this.#awaited.set(awaited, (words) => {
        this.#awaited.delete(awaited)
        resolve({ words, at: performance.now() })
      })
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Opens so many streams, those of one person one after the other as their turns come. */
export async function openListeners(
  site: string,
  people: readonly Person[],
  count: number,
): Promise<Listener[]> {
  const opened: Listener[] = []
  const each = count / people.length
  for (let round = 0; round < each; round++) {
    const left = people.slice(0, count - opened.length).values()
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (const person of left) opened.push(await Listener.open(site, person))
      }),
    )
  }
  return opened
}
