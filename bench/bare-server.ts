import { createServer } from 'node:http'

// The least that Node can do: the same bytes with the same headers to every request (ANSWER, as
// JSON in base64).
const { headers, body } = JSON.parse(
  Buffer.from(process.env.ANSWER ?? '', 'base64').toString(),
) as { headers: Record<string, string>; body: string }
const bytes = Buffer.from(body, 'base64')

createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-length': bytes.length })
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
