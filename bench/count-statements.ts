import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, ServerResponse } from 'node:http'
import pg from 'pg'

// Loaded before the site (node --import): every answer says in a header how many statements it asked the database, and how many of
// them one after the other, since each of those is a way there and back. A statement waits for all that were answered before it.

interface Asked {
  all: number
  series: number
}

const asked = new AsyncLocalStorage<Asked>()

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string, ...rest: unknown[]) {
  const passOn = () => Reflect.apply(emit, this, [event, ...rest]) as boolean
  if (event !== 'request') return passOn()
  const own = { all: 0, series: 0 }
  const response = rest[1] as ServerResponse & { asked?: Asked }
  response.asked = own
  return asked.run(own, passOn)
}

const writeHead = ServerResponse.prototype.writeHead
ServerResponse.prototype.writeHead = function (this: ServerResponse & { asked?: Asked }, ...rest: unknown[]) {
  if (this.asked) this.setHeader('x-statements', `${this.asked.series} ${this.asked.all}`)
  return Reflect.apply(writeHead, this, rest) as ServerResponse
} as typeof writeHead

const query = pg.Client.prototype.query as (...rest: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...rest: unknown[]) {
  const own = asked.getStore()
  if (!own) return Reflect.apply(query, this, rest)
  own.all++
  const place = own.series + 1
  const answered = () => void (own.series = Math.max(own.series, place))
  const answer = Reflect.apply(query, this, rest)
  if (answer instanceof Promise) answer.then(answered, answered)
  return answer
} as typeof pg.Client.prototype.query
