import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { frame } from './frame.ts'
import { googleWords } from './google-words.ts'

type App = Hono<{ Bindings: HttpBindings }>
type Asked = Context<{ Bindings: HttpBindings }>

/** The site as it is known to the stand-in of Google. */
export interface GoogleClient {
  id: string
  secret: string
  /** Where people are sent back to. */
  redirectUri: string
}

const AUTHORIZE = '/google/authorize'
const TOKEN = '/google/token'
const USERINFO = '/google/userinfo'
const KEYS = '/google/keys'
const MINUTE = 60_000

/** What a site asks for on behalf of somebody (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636). */
const wantedSignIn = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  response_type: v.literal('code'),
  scope: v.pipe(v.string(), v.regex(/\bopenid\b/)),
  state: v.optional(v.string(), ''),
  nonce: v.optional(v.string()),
  code_challenge: v.string(),
  code_challenge_method: v.literal('S256'),
})
type Wanted = v.InferOutput<typeof wantedSignIn>

/** A code that was given to a browser, and whom it signs in. */
interface Given {
  wanted: Wanted
  email: string
  until: number
}

/**
 * A provider of OpenID Connect in Google's place, for the demo: people sign in by writing any
 * address, which counts as confirmed. All that it knows is in memory.
 */
export function addGoogle(app: App, client: GoogleClient): void {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const codes = new Map<string, Given>()
  const tokens = new Map<string, string>()

  const jwt = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', kid: 'demo', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  app.get('/.well-known/openid-configuration', (c) => c.json(described(originOf(c))))
  app.get(KEYS, (c) =>
    c.json({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'demo', use: 'sig', alg: 'RS256' }],
    }),
  )
  app.get(AUTHORIZE, (c) =>
    wantedOf(c, client) ? c.html(signInPage(c)) : c.text('This site is not known here.', 400),
  )
  app.post(AUTHORIZE, async (c) => {
    const wanted = wantedOf(c, client)
    if (!wanted) return c.text('This site is not known here.', 400)
    const { press, email: typed } = await c.req.parseBody()
    if (press === 'cancel') return back(c, wanted, { error: 'access_denied' })
    const email = v.safeParse(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email()), typed)
    if (!email.success) return c.html(signInPage(c, textOf(typed)), 422)
    const code = randomBytes(16).toString('hex')
    codes.set(code, { wanted, email: email.output, until: Date.now() + MINUTE })
    return back(c, wanted, { code })
  })
  app.post(TOKEN, async (c) => {
    const asked = await c.req.parseBody()
    const given = codes.get(textOf(asked.code))
    codes.delete(textOf(asked.code))
    if (asked.client_id !== client.id || asked.client_secret !== client.secret)
      return c.json({ error: 'invalid_client' }, 401)
    if (!given || given.until < Date.now() || !isProven(given.wanted, asked))
      return c.json({ error: 'invalid_grant' }, 400)
    const token = randomBytes(16).toString('hex')
    tokens.set(token, given.email)
    const now = Math.floor(Date.now() / 1_000)
    const { nonce } = given.wanted
    const about = { iss: originOf(c), aud: client.id, iat: now, exp: now + 3_600, nonce }
    return c.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: given.wanted.scope,
      id_token: jwt({ ...about, ...claimsOf(given.email) }),
    })
  })
  app.get(USERINFO, (c) => {
    const email = tokens.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    return email ? c.json(claimsOf(email)) : c.json({ error: 'invalid_token' }, 401)
  })
}

const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

const originOf = (c: Asked): string => new URL(c.req.url).origin

const described = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + AUTHORIZE,
  token_endpoint: issuer + TOKEN,
  userinfo_endpoint: issuer + USERINFO,
  jwks_uri: issuer + KEYS,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

/** What is asked for, if it is the site that asks, and to be sent back there. */
function wantedOf(c: Asked, client: GoogleClient): Wanted | null {
  const wanted = v.safeParse(wantedSignIn, c.req.query())
  if (!wanted.success) return null
  const { client_id, redirect_uri } = wanted.output
  return client_id === client.id && redirect_uri === client.redirectUri ? wanted.output : null
}

function back(c: Asked, { redirect_uri, state }: Wanted, answer: Record<string, string>) {
  const to = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state })) to.searchParams.set(name, value)
  return c.redirect(to.href, 303)
}

/** Whether a code is used by who asked for it, for the address that was asked for. */
function isProven({ redirect_uri, code_challenge }: Wanted, asked: Record<string, unknown>) {
  const proof = createHash('sha256').update(textOf(asked.code_verifier)).digest('base64url')
  return proof === code_challenge && asked.redirect_uri === redirect_uri
}

const claimsOf = (email: string) => ({
  sub: createHash('sha256').update(email).digest('hex').slice(0, 21),
  email,
  email_verified: true,
  name: email.split('@')[0],
})

/**
 * The page on which somebody says who they are; again with what was `typed`, if that is no address.
 */
function signInPage(c: Asked, typed?: string) {
  const locale = /^ar/i.test(c.req.header('accept-language') ?? '') ? 'ar' : 'en'
  const text = googleWords[locale]
  return frame(
    { locale, title: text.title, notice: text.notice },
    html`<header><h1>${text.heading}</h1></header>
      <form method="post" class="presses" novalidate>
        <label>
          ${text.email}
          <input
            name="email"
            type="email"
            dir="ltr"
            autocomplete="email"
            value="${typed ?? ''}"
            placeholder="name@example.com"
          />
        </label>
        ${typed !== undefined && html`<p class="wrong" role="alert">${text.wrong}</p>`}
        <button name="press" value="continue" class="pay">${text.next}</button>
        <button name="press" value="cancel">${text.cancel}</button>
      </form>`,
  )
}
