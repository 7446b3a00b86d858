import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { Db } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { freeUsername } from '../username.server.ts'

/**
 * Google, or any other OpenID Connect issuer: authorization code with PKCE, state and nonce, and an
 * ID token that is verified against the issuer's keys. An account is known by issuer and subject,
 * never by its email.
 */
export function googlePlugin(
  db: Db,
  { issuer, clientId, clientSecret }: NonNullable<Env['google']>,
): BetterAuthPlugin {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        accountSubject: ({ tokens, profile }) => subjectOf(tokens.idToken, String(profile.sub)),
        // the person's own name and image stay with Google
        mapProfileToUser: async (profile) => ({
          name: await freeUsername(db),
          image: undefined,
          emailVerified: profile.email_verified === true,
        }),
      },
    ],
  })
}

/**
 * Issuer and subject as the verified ID token has them; empty, which is refused, when the profile
 * is another person's.
 */
function subjectOf(idToken: string | undefined, profileSubject: string): string {
  if (!idToken) return ''
  const { iss, sub } = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { iss: string; sub: string }
  return sub === profileSubject ? `${iss}#${sub}` : ''
}
