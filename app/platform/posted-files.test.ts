import { expect, test } from 'vitest'
import { isMultipart, withCutFiles } from './posted-files.ts'

const KB = 1024

async function cut(form: FormData, limits: { file: number; all: number }, pieces = 1000) {
  const whole = new Request('http://localhost/x', { method: 'POST', body: form })
  const type = whole.headers.get('content-type')!
  const bytes = new Uint8Array(await whole.arrayBuffer())
  let at = 0
  const body = new ReadableStream({
    pull(to) {
      if (at >= bytes.length) return to.close()
      to.enqueue(bytes.slice(at, (at += pieces)))
    },
  })
  const request = new Request('http://localhost/x', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  } as RequestInit)
  return withCutFiles(request, limits)
}

const formWith = (...sizes: number[]) => {
  const form = new FormData()
  form.set('before', 'typed\r\nbefore')
  for (const [index, size] of sizes.entries())
    form.append('file', new File([new Uint8Array(size).fill(index + 1)], `${index}.png`))
  form.set('after', 'كُتب بعدها')
  return form
}
const sizesOf = (form: FormData) => form.getAll('file').map((each) => (each as File).size)

test.each([1, 7, 1000, 1_000_000])(
  'a file that is too large loses what is too much, and nothing else is lost, in pieces of %i bytes',
  async (pieces) => {
    const request = await cut(
      formWith(10 * KB, 50 * KB, 0),
      { file: 20 * KB, all: 200 * KB },
      pieces,
    )
    const form = await request.formData()
    expect([form.get('before'), form.get('after')]).toEqual(['typed\r\nbefore', 'كُتب بعدها'])
    expect(sizesOf(form)).toEqual([10 * KB, 20 * KB + 1, 0])
    expect(await (form.getAll('file')[0] as File).bytes()).toEqual(new Uint8Array(10 * KB).fill(1))
  },
)

test('of more than a form may hold only so much is held, and how many files there were is known', async () => {
  const files = Array.from({ length: 9 }, () => 40 * KB)
  const request = await cut(formWith(...files), { file: 20 * KB, all: 60 * KB })
  expect(Number(request.headers.get('content-length'))).toBe(60 * KB)
  const sizes = sizesOf(await request.formData())
  expect(sizes.length).toBe(9)
  expect(Math.min(...sizes)).toBe(1)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60 * KB)
})

test('a form that is too large without its files cannot be read, nor one whose part never begins', async () => {
  const form = formWith(KB)
  form.set('text', 'x'.repeat(80 * KB))
  const limits = { file: 20 * KB, all: 60 * KB }
  await expect((await cut(form, limits)).formData()).rejects.toThrow('too large without its files')
  const endless = new Request('http://localhost/x', {
    method: 'POST',
    body: `--b\r\n${'a'.repeat(20 * KB)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  await expect(withCutFiles(endless, limits).formData()).rejects.toThrow(/too large|boundary|form/i)
})

test('what is no such form stays as it is', async () => {
  const plain = new Request('http://localhost/x', { method: 'POST', body: 'a=1' })
  expect(withCutFiles(plain, { file: 1, all: 1 })).toBe(plain)
  expect(isMultipart('multipart/form-data; boundary="a b"')).toBe(true)
  expect(isMultipart('multipart/form-data')).toBe(false)
})
