import { formatDa, formatNumber, formatRate, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Generosity } from '#modules/loyalty/reward.ts'
import { Callout } from '#ui/callout.tsx'

/** So many points in words. */
export const pointsWords = (points: number) =>
  m.wallet_points({ count: points, points: formatNumber(points) })

/** How much a reward gives back, and that it may be more than the site earned. */
export function Generous({ points, spent, back_bp, fee_bp }: Generosity) {
  const inputs = {
    points: pointsWords(points),
    spent: isolated(formatDa(spent)),
    back: leftToRight(formatRate(back_bp)),
    fee: leftToRight(formatRate(fee_bp)),
  }
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_reward_generous()}>
      {m.admin_reward_generous_text(inputs)}
    </Callout>
  )
}
