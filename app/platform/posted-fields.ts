/**
 * A form has more fields than its address takes. Reading it to the end would take as long as
 * somebody likes.
 */
export class TooManyFields extends Error {}

/** What stands between two fields of a form, by how it is written. */
const separators: readonly (readonly [type: string, between: string])[] = [
  ['x-www-form-urlencoded', '&'],
  ['multipart/form-data', '\r\n--'],
]

/**
 * The same request, whose body ends in a TooManyFields as soon as it has more than `most` fields.
 * They are counted as they come, before anything is made of them.
 */
export function limitFields(request: Request, most: number, heard: () => void): Request {
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  const counters = separators
    .filter(([each]) => type.includes(each))
    .map(([, between]) => counterOf(between))
  if (!request.body || counters.length === 0) return request
  const reader = request.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        if (counters.every((count) => count(value) <= most)) return controller.enqueue(value)
        heard()
        controller.error(new TooManyFields())
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Request(request, { body, duplex: 'half' } as RequestInit)
}

/**
 * Counts a sequence of bytes in pieces that may cut it in two: given each piece, how many there
 * were so far.
 */
function counterOf(sequence: string): (piece: Uint8Array) => number {
  let count = 0
  let rest: Uint8Array = new Uint8Array()
  return (piece) => {
    const bytes =
      rest.length > 0
        ? Buffer.concat([rest, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = bytes.indexOf(sequence); at >= 0; at = bytes.indexOf(sequence, at + 1)) count++
    rest = Uint8Array.from(bytes.subarray(Math.max(0, bytes.length - sequence.length + 1)))
    return count
  }
}
