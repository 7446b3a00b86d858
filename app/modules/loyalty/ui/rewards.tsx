import { Form } from 'react-router'
import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Kashida } from '#ui/kashida.tsx'
import { Plate } from '#ui/plate.tsx'
import { missingFor } from '../reward.ts'
import { rewardName } from './reward-name.ts'
import './rewards.css'

// The rewards that a member can exchange points for, each with its button.

/**
 * A reward as people see it; its value is whole DA. `token` makes its button pressed twice one
 * redemption.
 */
export interface ShownReward {
  id: number
  name: string
  name_ar: string
  description: string
  description_ar: string
  points_required: number
  reward_value: number
  token: string
}

type RewardsProps = { rewards: readonly ShownReward[]; points: number }

/** The rewards, each with its button or with what is still missing for it. */
export function Rewards({ rewards, points }: RewardsProps) {
  if (rewards.length === 0)
    return <Empty title={m.loyalty_no_rewards()}>{m.loyalty_no_rewards_hint()}</Empty>
  return (
    <div className="k-rewards">
      {rewards.map((reward) => (
        <RewardCard key={reward.id} reward={reward} points={points} />
      ))}
    </div>
  )
}

function RewardCard({ reward, points }: { reward: ShownReward; points: number }) {
  const { id, name, description, description_ar, points_required, reward_value } = reward
  const about = (getLocale() === 'ar' && description_ar) || description
  return (
    <Card as="article" className="k-reward" aria-labelledby={`reward-${id}`}>
      <Plate
        slug={`reward-${id}`}
        motif="coin"
        medal="currencies"
        name={name}
        mono={short(reward_value)}
      />
      <h3 id={`reward-${id}`}>
        <Bdi>{rewardName(reward)}</Bdi>
      </h3>
      <p className="k-reward__c">
        <span className="k-nq" aria-hidden="true" />
        {m.wallet_points({ count: points_required, points: formatNumber(points_required) })}
      </p>
      {about && (
        <p className="k-reward__v">
          <Bdi>{about}</Bdi>
        </p>
      )}
      <Exchange reward={reward} missing={missingFor(reward, points)} points={points} />
    </Card>
  )
}

function Exchange({
  reward,
  missing,
  points,
}: {
  reward: ShownReward
  missing: number
  points: number
}) {
  if (missing === 0) return <Redeem reward={reward} />
  return (
    <div className="k-reward__b k-need">
      <Button block disabled aria-describedby={`need-${reward.id}`}>
        {m.loyalty_redeem()}
      </Button>
      <p id={`need-${reward.id}`}>
        {m.loyalty_need({ count: missing, points: formatNumber(missing) })}
      </p>
      <Kashida percent={(100 * points) / reward.points_required} label={m.loyalty_towards()} />
    </div>
  )
}

/** Asks once more, since points that were spent do not come back. */
function Redeem({ reward: { id, points_required, reward_value, token } }: { reward: ShownReward }) {
  const dialogId = `redeem-${id}`
  const formId = `${dialogId}-form`
  const footer = (
    <>
      <Button type="button" popoverTarget={dialogId} popoverTargetAction="hide">
        {m.loyalty_keep()}
      </Button>
      <Button variant="primary" form={formId}>
        {m.loyalty_redeem()}
      </Button>
    </>
  )
  return (
    <div className="k-reward__b">
      <Button block type="button" popoverTarget={dialogId} aria-describedby={`reward-${id}`}>
        {m.loyalty_redeem()}
      </Button>
      <PopDialog id={dialogId} title={m.loyalty_question()} closeLabel={m.close()} footer={footer}>
        <Form method="post" action="/loyalty" id={formId}>
          <input type="hidden" name="reward_id" value={id} />
          <input type="hidden" name="points_seen" value={points_required} />
          <input type="hidden" name="value_seen" value={reward_value} />
          <input type="hidden" name="token" value={token} autoComplete="off" />
          <p>
            {m.loyalty_question_text({
              count: points_required,
              points: formatNumber(points_required),
              value: isolated(formatDa(reward_value)),
            })}
          </p>
        </Form>
      </PopDialog>
    </div>
  )
}

/** An amount of whole DA in at most four signs, for the face of a coin: 1,500 is `1.5K`. */
const short = (amount: number): string =>
  amount < 1_000 ? String(amount) : `${Math.floor(amount / 100) / 10}K`
