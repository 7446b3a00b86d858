import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteReward, findReward } from '#modules/loyalty/reward-editing.server.ts'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

/** A reward that was redeemed stays, and can be offered no more instead. */
const deletion = defineDeletion({
  list: { path: '/admin/rewards', title: m.admin_rewards_title },
  find: ({ rewardId }, { db }) => findReward(db, idFrom(rewardId) ?? 0),
  remove: ({ id }, { db, viewer, now }) => deleteReward(db, id, viewer, now),
  deleted: () => 'reward_deleted',
  title: () => m.admin_reward_delete_title(),
  what: rewardName,
  question: () => m.admin_reward_delete_question(),
  refusal: ({ id, active, redeemed }) =>
    redeemed > 0 && {
      text: m.admin_reward_delete_refused(),
      instead: active && {
        label: m.admin_reward_stop(),
        fields: { reward: String(id), active: 'no' },
      },
    },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
