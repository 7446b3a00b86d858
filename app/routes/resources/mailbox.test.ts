import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { pageOf, wordsOf } from '../../../tests/page.ts'
import { openMail, sendMail, storedMails } from '#platform/mail.server.ts'

const { request, env } = await openTestApp()
const mail = {
  to: 'amine@example.com',
  subject: 'Choose a <b>new</b> password',
  text: 'Open this',
  html: '<!doctype html><html><head></head><body><script>alert(1)</script>Open this</body></html>',
}
const at = new Date('2026-11-01T10:00:00Z')

describe('without a mail server, outside production', () => {
  test('a mail lands in the folder once, however often it is sent', async () => {
    await sendMail(mail, 'job-1', at)
    await sendMail(mail, 'job-1', new Date('2026-11-01T10:05:00Z'))
    expect(await storedMails()).toMatchObject([
      { to: 'amine@example.com', sent_at: at.toISOString() },
    ])
  })

  test('a mail carries its kind, and asks programs not to answer it', async () => {
    await sendMail({ ...mail, list: 'account' }, 'job-2', at)
    const folder = join(env.dataDir, 'mail')
    const eml = await readFile(
      join(
        folder,
        (await readdir(folder)).find((name) => name.endsWith('job-2.eml'))!,
      ),
      'utf8',
    )
    expect(eml).toMatch(/^List-Id: <account\.kanz\.example>$/im)
    expect(eml).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(eml).toMatch(/^Content-Type: multipart\/alternative/im)
    await Promise.all(
      (await readdir(folder))
        .filter((name) => name.includes('job-2'))
        .map((name) => rm(join(folder, name))),
    )
  })

  test('the page lists the mails, and shows one in a frame where nothing runs or loads', async () => {
    const list = await (await request('/mail')).text()
    expect(list).toContain('Choose a &lt;b&gt;new&lt;/b&gt; password')
    const [{ name } = { name: '' }] = (await storedMails()) ?? []
    const shown = await (await request(`/ar/mail?open=${name}`)).text()
    expect(shown).toMatch(new RegExp(`<iframe[^>]* src="/mail/${name}"[^>]* sandbox="`))
    expect(shown).not.toContain('allow-scripts')

    const body = await request(`/mail/${name}`)
    expect(body.headers.get('content-type')).toContain('text/html')
    expect(body.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(body.headers.get('content-security-policy')).not.toContain('script-src')
  })

  test('the page of one address lists the mails to it alone, and an older mail is opened too', async () => {
    await sendMail({ ...mail, to: 'other@example.com' }, 'job-3', new Date('2026-10-01T10:00:00Z'))
    const wordsAt = async (path: string) => wordsOf(await pageOf(request(path)))
    const other = encodeURIComponent('other@example.com')
    expect(await wordsAt(`/mail?to=${other}`)).toContain('other@example.com')
    expect(await wordsAt(`/mail?to=${other}`)).not.toContain('amine@example.com')
    expect(await wordsAt('/mail?to=nobody')).not.toContain('@example.com')
    for (let nth = 0; nth < 50; nth++) await sendMail(mail, `newer-${nth}`, at)
    const [old] = (await storedMails(1, 'other@example.com'))!
    expect((await storedMails())!.map(({ name }) => name)).not.toContain(old!.name)
    expect(await wordsAt(`/mail?open=${old!.name}`)).toContain('other@example.com')
  })

  test('whoever reads Arabic is led to it in Arabic', async () => {
    const by = async (headers: Record<string, string>, path = '/mail') =>
      (await request(path, { headers })).headers.get('location')
    expect(await by({ cookie: 'lang=ar' })).toBe('/ar/mail')
    expect(await by({ 'accept-language': 'fr-DZ,fr;q=0.9' }, '/mail?open=x')).toBe(
      '/ar/mail?open=x',
    )
    expect(await by({ cookie: 'lang=en', 'accept-language': 'ar' })).toBeNull()
    expect(await by({})).toBeNull()
  })

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
  ])(
    'a proxy on this machine, which says %s, is shown no mails, whatever host it names',
    async (header) => {
      const through = { headers: { [header]: '203.0.113.9', host: 'localhost:3000' } }
      expect((await request('/mail', through)).status).toBe(404)
      const [{ name } = { name: '' }] = (await storedMails()) ?? []
      expect((await request(`/mail/${name}`, through)).status).toBe(404)
    },
  )

  test.each(['/mail/none', '/mail/..%2Fsecret', '/mail/%2e%2e%2fsecret', '/mail/2026-..'])(
    '%s is not found',
    async (path) => {
      expect((await request(path)).status).toBe(404)
    },
  )
})

test.each([{ production: true }, { smtpUrl: 'smtp://localhost:25' }])(
  'there is no mailbox with %o',
  async (given) => {
    const [{ name } = { name: '' }] = (await storedMails()) ?? []
    openMail({ ...env, ...given })
    expect((await request('/mail')).status).toBe(404)
    expect((await request(`/mail/${name}`)).status).toBe(404)
    openMail(env)
  },
)
