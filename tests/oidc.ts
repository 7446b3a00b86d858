import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

/** What the provider says of a person. */
export interface Claims {
  email: string
  email_verified: boolean
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The people of the provider, by subject. */
  people: Map<string, Claims>
  /**
   * Goes through the provider's own pages as this person. Gives the address that the browser is
   * sent back to.
   */
  signIn(authorizationUrl: string, subject: string): Promise<URL>
}

/**
 * A real OpenID Connect provider that requires PKCE, in Google's place, for the tests of one file.
 */
export async function openProvider(appUrl: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['kanz', randomBytes(16).toString('hex')]
  const people = new Map<string, Claims>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // Google puts the email into the ID token as well
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, name: `Person ${subject}`, ...people.get(subject) }),
    }),
  })
  server.on('request', provider.callback())
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, subject) => walk(issuer, url, subject),
  }
}

const MOST_STEPS = 12

/** Follows the provider's redirects with a cookie jar, signing in and consenting where it asks. */
async function walk(issuer: string, start: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  let form: URLSearchParams | null = null
  for (let step = 0; step < MOST_STEPS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie },
      redirect: 'manual',
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split('=', 2)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    form = null
    if (location) url = new URL(location, url)
    else form = answerTo(await response.text(), subject)
    if (url.origin !== issuer) return url
  }
  throw new Error('the provider does not come to an end')
}

function answerTo(page: string, subject: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
  if (!prompt)
    throw new Error(
      `the provider refuses: ${page
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 300)}`,
    )
  return new URLSearchParams(
    prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt },
  )
}
