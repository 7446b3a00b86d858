import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, ServerResponse } from 'node:http'
import pg from 'pg'

// Loaded before the site (node --import): every answer says in a header how many statements it
// asked the database, and how many of them one after the other, since each of those is a way there
// and back. A statement waits for all that were answered before it.

interface Asked {
  all: number
  series: number
}

const asked = new AsyncLocalStorage<Asked>()

const emit = Server.prototype.emit as (...event: unknown[]) => boolean
Server.prototype.emit = function (this: Server, ...event: unknown[]) {
  const passOn = () => Reflect.apply(emit, this, event)
  if (event[0] !== 'request') return passOn()
  const own = { all: 0, series: 0 }
  const response = event[2] as Counting
  response.asked = own
  return asked.run(own, passOn)
}

type Counting = ServerResponse & { asked?: Asked }

const writeHead = ServerResponse.prototype.writeHead as (...head: unknown[]) => ServerResponse
ServerResponse.prototype.writeHead = function (this: Counting, ...head: unknown[]) {
  if (this.asked) this.setHeader('x-statements', `${this.asked.series} ${this.asked.all}`)
  return Reflect.apply(writeHead, this, head)
}

const query = pg.Client.prototype.query as (...rest: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...rest: unknown[]) {
  const own = asked.getStore()
  const answer = Reflect.apply(query, this, rest)
  if (!own || !(answer instanceof Promise)) return answer
  own.all++
  const place = own.series + 1
  const answered = () => void (own.series = Math.max(own.series, place))
  answer.then(answered, answered)
  return answer
} as typeof pg.Client.prototype.query
