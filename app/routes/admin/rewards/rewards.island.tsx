import { formatNumber, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListedReward } from '#modules/loyalty/reward-editing.server.ts'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { actsColumn, Switched, switchedFilter } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

const PATH = '/admin/rewards'

/** A reward, how much of what was spent it gives back, and whether that is more than is earned. */
type Shown = ListedReward & { back_bp: number | null; generous: boolean }

const columns: Column<Shown>[] = [
  {
    label: m.admin_reward_reward,
    wide: true,
    cell: (reward) => (
      <b className="k-sitelist__name">
        <Bdi>{rewardName(reward)}</Bdi>
      </b>
    ),
  },
  {
    label: m.admin_reward_points,
    cell: ({ points_required }) => <Num value={points_required} />,
  },
  { label: m.admin_reward_value, cell: ({ reward_value }) => <Da amount={reward_value} /> },
  {
    label: m.admin_reward_back,
    cell: ({ back_bp, generous }) => (
      <span className="k-row k-gap-2">
        {back_bp === null ? '–' : <bdi dir="ltr">{formatRate(back_bp)}</bdi>}
        {generous && <Tag tone="danger">{m.admin_reward_generous()}</Tag>}
      </span>
    ),
  },
  {
    label: m.admin_reward_redeemed,
    cell: ({ redeemed: count }) => (
      <span className="k-sitelist__times">
        {count === 0
          ? m.admin_reward_never()
          : m.admin_reward_times({ count, number: formatNumber(count) })}
      </span>
    ),
  },
  {
    label: m.admin_status,
    cell: ({ active }) => (
      <Switched on={active} yes={m.admin_reward_active} no={m.admin_reward_inactive} />
    ),
  },
  actsColumn(PATH, 'k-sitelist__acts', (reward) => {
    const { id, active } = reward
    const name = rewardName(reward)
    return [
      { icon: 'pencil', label: m.admin_reward_edit_of({ name }), to: String(id) },
      active
        ? {
            icon: 'pause',
            label: m.admin_reward_deactivate_of({ name }),
            sends: { reward: id, active: 'no' },
          }
        : {
            icon: 'play',
            label: m.admin_reward_activate_of({ name }),
            sends: { reward: id, active: 'yes' },
          },
      { icon: 'trash-2', label: m.admin_reward_delete_of({ name }), to: `${id}/delete` },
    ]
  }),
]

const create = (search: string) => (
  <ButtonLink variant="primary" to={`${PATH}/new${search}`}>
    <Icon name="plus" />
    {m.admin_reward_new()}
  </ButtonLink>
)

/** What members can have for their points, offered or not. */
export const RewardList = defineList({
  path: PATH,
  title: m.admin_rewards_title,
  search: m.admin_list_search,
  filters: { status: switchedFilter(m.admin_reward_active, m.admin_reward_inactive) },
  sorts: () => [['cheapest', m.admin_reward_cheapest()], ...timeSorts()],
  columns,
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_reward_none_found(), hint: m.admin_list_none_hint() }
      : { title: m.admin_reward_none(), hint: m.admin_reward_none_hint(), begin: create('') },
  actions: ({ search }) => create(search),
  above: ({ earning }: { earning: boolean }) =>
    !earning && (
      <Callout tone="warning" icon="circle-alert">
        {m.admin_reward_no_points()}
      </Callout>
    ),
  className: 'k-sitelist',
})
