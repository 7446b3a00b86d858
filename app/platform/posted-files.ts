// Bounds what is read of the files in a posted form.

/** How many bytes of each file of a form are read at most, and of all that it carries. */
export interface FileLimits {
  file: number
  all: number
}

/** Longer than any browser writes before a part. */
const LONGEST_HEAD = 16 * 1024

/**
 * The same request, whose form has of each file no more than one byte above `file`: its form reads
 * the rest of what was typed and says of such a file that it is too large. Where that would be more
 * than `all`, of a file its first byte; a form that is larger without its files ends in an error.
 * Nothing is held of what is dropped.
 */
export function withCutFiles(request: Request, { file, all }: FileLimits): Request {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (!request.body || boundary === null) return request
  const reader = request.body.getReader()
  const cut = cutterOf(boundary, { file, all })
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // until there is something, since it is not asked again before
        for (let pieces: Uint8Array[] = []; pieces.length === 0;) {
          const { done, value } = await reader.read()
          pieces = [...(done ? cut.rest() : cut.next(value))]
          for (const piece of pieces) controller.enqueue(piece)
          if (done) return controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 }, // nothing is read before its form asks for it
  )
  const headers = new Headers(request.headers)
  // what a form holds in memory is counted by this
  const announced = Number(headers.get('content-length'))
  if (announced > all) headers.set('content-length', String(all))
  return new Request(request, { body, headers, duplex: 'half' } as RequestInit)
}

/** Whether a body is a form that may carry files. */
export const isMultipart = (type: string): boolean => boundaryOf(type) !== null

/** What stands between the parts of a form (RFC 2046 5.1.1); null for another body. */
const boundaryOf = (type: string): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain ?? null
}

function cutterOf(boundary: string, { file, all }: FileLimits) {
  const between = Buffer.from(`\r\n--${boundary}`)
  let left: Buffer = Buffer.alloc(0)
  let isHead = true
  let isFile = false
  /** Of this part, and of the whole form. */
  let [kept, total] = [0, 0]

  function* take(piece: Buffer): Generator<Uint8Array> {
    total += piece.length
    if (total > all) throw new Error('a form is too large without its files')
    if (piece.length > 0) yield piece
  }
  function* takeBody(piece: Buffer): Generator<Uint8Array> {
    if (!isFile) return yield* take(piece)
    // a file of no byte would be a field that was left empty
    const room = Math.max(kept === 0 ? 1 : 0, Math.min(file + 1 - kept, all - total - LONGEST_HEAD))
    const taken = piece.subarray(0, room)
    kept += taken.length
    yield* take(taken)
  }
  function* next(value: Uint8Array): Generator<Uint8Array> {
    left = Buffer.concat([left, value])
    for (;;) {
      const at = left.indexOf(isHead ? '\r\n\r\n' : between)
      if (at < 0) break
      const end = at + (isHead ? 4 : between.length)
      if (isHead) {
        yield* take(left.subarray(0, end))
        isFile = /;\s*filename\*?=/i.test(left.toString('latin1', 0, at))
        kept = 0
      } else {
        yield* takeBody(left.subarray(0, at))
        yield* take(between)
      }
      left = left.subarray(end)
      isHead = !isHead
    }
    if (isHead && left.length > LONGEST_HEAD) throw new Error('a part of a form has no end')
    const whole = isHead ? 0 : Math.max(0, left.length - between.length + 1)
    yield* takeBody(left.subarray(0, whole))
    left = Buffer.from(left.subarray(whole))
  }
  return { next, rest: () => take(left) }
}
