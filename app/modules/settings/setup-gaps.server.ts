import { currentEnv, demoSender, type Env } from '#platform/env.server.ts'
import { gatewayKeyVariables } from '#platform/gateway-env.server.ts'

/**
 * What an operator has not set, so that a part of the site does nothing. `files_apart`: several
 * processes, each of which may have its own pictures.
 */
export type SetupGap = 'mail_kept' | 'demo_sender' | 'no_vault' | 'no_gateway' | 'files_apart'

/** What a production runs without; nothing of a demo, which is to. */
export function setupGaps(env: Env = currentEnv()): SetupGap[] {
  if (!env.production) return []
  const gaps: Record<SetupGap, boolean> = {
    mail_kept: !env.smtpUrl,
    demo_sender: env.mailFrom === demoSender,
    no_vault: !env.sealingKeys,
    no_gateway: Object.values(env.gateways).every((account) => !account),
    files_apart: env.worker !== 'here' && !env.s3,
  }
  return (Object.keys(gaps) as SetupGap[]).filter((gap) => gaps[gap])
}

/** The variables that are to be set. */
export const gapVariables: Record<SetupGap, string> = {
  mail_kept: 'SMTP_URL',
  demo_sender: 'MAIL_FROM',
  no_vault: 'VAULT_KEYS, VAULT_HASH_KEY',
  no_gateway: gatewayKeyVariables,
  files_apart: 'S3_BUCKET',
}

/** What follows, for the log. */
export const gapWords: Record<SetupGap, string> = {
  mail_kept:
    'mails are kept in DATA_DIR and reach nobody, so nobody can confirm an address or choose a new password.',
  demo_sender: `mails name ${demoSender} as their sender, which is nobody's address.`,
  no_vault: 'no seller can deliver by form, and nothing is delivered at once.',
  no_gateway: 'nobody can pay by card.',
  files_apart:
    'there are several processes, and pictures are whole only where all of them share one DATA_DIR.',
}
