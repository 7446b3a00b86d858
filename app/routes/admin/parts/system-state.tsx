import { formatAgo, formatNumber, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PartHealth } from '#modules/reports/health.server.ts'
import { TextLink } from '#ui/button.tsx'
import { useMay } from './use-may.ts'

/** Whether a part needs somebody; not one that is looked at just now, or is not ours. */
export const isUnwell = ({ state }: PartHealth): boolean =>
  state !== 'well' && state !== 'checking' && state !== 'elsewhere'

/** How a part does; where something waits for a decision, the way there. */
export function PartState({ part, now }: { part: PartHealth; now: Date }) {
  const words = states[part.state](part, now)
  if (!useMay()('help_accounts')) return words
  if (part.state === 'failing')
    return <TextLink to="/admin/undelivered?kind=mail">{words}</TextLink>
  if (part.state === 'given_up') return <TextLink to="/admin/undelivered">{words}</TextLink>
  return words
}

export const partNames: Record<PartHealth['part'], () => string> = {
  database: m.stats_part_database,
  jobs: m.stats_part_jobs,
  storage: m.stats_part_storage,
  mail: m.stats_part_mail,
  disk: m.stats_part_disk,
  backup: m.stats_part_backup,
  seals: m.stats_part_seals,
}

const states: Record<PartHealth['state'], (part: PartHealth, now: Date) => string> = {
  slow: () => m.stats_state_slow(),
  behind: ({ since }, now) => m.stats_state_behind({ ago: formatAgo(since ?? now, now) }),
  given_up: ({ count = 0 }) => m.stats_state_given_up({ count, number: formatNumber(count) }),
  idle: () => m.stats_state_idle(),
  failing: ({ count = 0 }) => m.stats_state_failing({ count, number: formatNumber(count) }),
  full: ({ disk }) =>
    m.stats_state_full({
      number: formatNumber(Math.floor((disk?.free ?? 0) / 1024 ** 2)),
      folder: leftToRight(disk?.folder ?? ''),
    }),
  silent: () => m.stats_state_silent(),
  down: () => m.stats_state_down(),
  checking: () => m.stats_checking(),
  well: ({ since }, now) =>
    since ? m.stats_state_made({ ago: formatAgo(since, now) }) : m.stats_healthy(),
  outdated: ({ since }, now) => m.stats_state_outdated({ ago: formatAgo(since ?? now, now) }),
  never: () => m.stats_state_never(),
  unarchived: ({ since }, now) => m.stats_state_unarchived({ ago: formatAgo(since ?? now, now) }),
  unsealed: ({ since }, now) => m.stats_state_unsealed({ ago: formatAgo(since ?? now, now) }),
  elsewhere: () => m.stats_state_elsewhere(),
}
