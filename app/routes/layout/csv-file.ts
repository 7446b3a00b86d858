import { AsyncResource } from 'node:async_hooks'

/**
 * A file of separated values to keep, as one text or as it is read, piece by piece. Nothing between
 * us and the reader keeps it: it may hold names and account numbers.
 */
export const csvFile = (text: string | AsyncIterable<string>, name: string) =>
  new Response(typeof text === 'string' ? text : streamOf(text), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** Read on as fast as it is taken, in the language of the request that asked for it. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const [iterator, encoder] = [pieces[Symbol.asyncIterator](), new TextEncoder()]
  return new ReadableStream({
    pull: AsyncResource.bind(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    }),
    cancel: async () => void (await iterator.return?.()),
  })
}
