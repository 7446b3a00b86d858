import type { Settings } from '#modules/settings/settings.ts'
import type { Tx } from '../../app/platform/db.server.ts'

/** Who makes out the demo's invoices: numbers of nobody, as their many zeros say. */
export const identity = {
  company_address: '1 rue de l’Exemple, 16000 Alger',
  company_rc: '16/00-0000000B00',
  company_nif: '000000000000000',
  company_nis: '000000000000000',
  company_ai: '00000000000',
} satisfies Partial<Settings>

/**
 * Names and addresses that an operator has of their own. Those of the demo are reserved ones (RFC
 * 2606), which lead nowhere. Figures where those of a new site would show nothing.
 */
const site: Partial<Settings> = {
  ...identity,
  messaging_channel: 'https://channel.example/kanz',
  facebook_url: 'https://facebook.example/kanz',
  instagram_url: 'https://instagram.example/kanz',
  telegram_url: 'https://telegram.example/kanz',
  discord_url: 'https://discord.example/kanz',
  help_centre_url: 'https://help.example/kanz',
  // few are offered of each choice of its games
  landing_min_offers: 2,
}

/**
 * Gives the demo what a new site lacks: its channel, social networks and help centre. A support
 * chat it has none: nobody would answer there.
 */
export async function seedSite(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values(Object.entries(site).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
}
