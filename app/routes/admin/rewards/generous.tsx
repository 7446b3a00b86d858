import { formatDa, formatNumber, formatRate, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Generosity } from '#modules/loyalty/reward.ts'
import { Callout } from '#ui/callout.tsx'

/** So many points in words. */
export const pointsWords = (points: number) =>
  m.wallet_points({ count: points, points: formatNumber(points) })

/** How much a reward gives back, and of which fee. */
export const generousWords = ({ points, spent, back_bp, fee_bp }: Generosity) =>
  m.admin_reward_generous_text({
    points: pointsWords(points),
    spent: isolated(formatDa(spent)),
    back: leftToRight(formatRate(back_bp)),
    fee: leftToRight(formatRate(fee_bp)),
  })

/** That a reward gives back as much as the site earned, or more. */
export function Generous(generosity: Generosity) {
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_reward_generous()}>
      {generousWords(generosity)}
    </Callout>
  )
}
