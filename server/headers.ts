import { openGateways } from '#modules/payments/providers.server.ts'
import { pixelSources } from '#modules/settings/pixel.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import type { Env } from '#platform/env.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#platform/security.server.ts'

/**
 * Headers of every answer, kept or made: at an https address also that browsers come by https alone
 * (RFC 6797).
 */
export const headersOfEvery = ({ appUrl }: Env): Record<string, string> => ({
  ...securityHeaders,
  ...(appUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/**
 * The policy of pages: images may lie in a bucket, forms lead to the sign-in provider and to the
 * payment gateway, and measuring has its host.
 */
export function policyOf(env: Env): string {
  const { google, s3 } = env
  const outside = {
    'img-src': s3?.publicUrl ? [new URL(s3.publicUrl).origin] : [],
    'form-action': [
      ...(google ? [new URL(google.issuer).origin] : []),
      ...openGateways(env).flatMap(({ origins }) => origins),
    ],
  }
  return contentSecurityPolicy(!import.meta.env.PROD, outside, pixelSources(currentSettings()))
}
