import { data, Form, Outlet } from 'react-router'
import { formatNumber, formatRate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { searchedText, sortFrom } from '#kernel/page.ts'
import {
  findReward,
  type ListedReward,
  listRewards,
  offerReward,
} from '#modules/loyalty/queries.server.ts'
import { type Generosity, generosityOf, isGenerous, returnOf } from '#modules/loyalty/rules.ts'
import { rewardName } from '#modules/loyalty/ui.ts'
import { currentSettings } from '#modules/settings/queries.server.ts'
import { lowestSellerFeeBp } from '#modules/settings/rules.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, requireViewer } from '#platform/http.server.ts'
import { ButtonLink, IconButton, IconLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, SortFilter } from '../parts/list-filters.tsx'
import { Question } from '../parts/question.tsx'
import { Generous } from './reward-fields.tsx'
import type { Route } from './+types/rewards'
import '../parts/site-lists.css'

const PATH = '/admin/rewards'

const states: Record<string, boolean> = { active: true, inactive: false }

export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('status') ?? ''
  const status = Object.hasOwn(states, asked) ? asked : ''
  const filter = {
    text: searchedText(url.searchParams.get('q')),
    sort: sortFrom(url.searchParams.get('sort')),
  }
  const settings = currentSettings()
  const lowest = lowestSellerFeeBp(settings)
  const rewards = await listRewards(db, { ...filter, active: states[status] ?? null })
  const earning = settings.points_per_100_da > 0
  const shown = { ...filter, status, search: url.search, earning }
  if (!rewards) return data({ ...shown, rewards }, { status: 500 })
  return {
    ...shown,
    rewards: rewards.map((reward) => {
      const back = returnOf(reward, settings.points_per_100_da)
      return { ...reward, back_bp: back?.back_bp ?? null, generous: isGenerous(back, lowest) }
    }),
  }
}

/**
 * Offers a reward to members, or stops offering it; one that is too generous is asked about before.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const posted = await postedForm(request)
  const id = idFrom(textOf(posted, 'reward'))
  const active = textOf(posted, 'active')
  if (id === null || (active !== 'yes' && active !== 'no')) throw notFound()
  const settings = currentSettings()
  const sent = { active: active === 'yes', agreed: textOf(posted, 'agreed') }
  const offered = confirmedOr(
    await offerReward(db, id, sent, settings, viewer, factsOf(context).now),
    url,
  )
  if (offered.ok)
    return redirectWith(PATH + url.search, active === 'yes' ? 'reward_on' : 'reward_off')
  const reward = offered.code === 'too_generous' ? await findReward(db, id) : null
  const generous = reward && generosityOf(reward, settings)
  return generous
    ? data({ reward, generous }, { status: 409 })
    : redirectWith(PATH + url.search, 'reward_gone')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_rewards_title()} · ${m.site_name()}` },
]

const create = (search: string) => (
  <ButtonLink variant="primary" to={`${PATH}/new${search}`}>
    <Icon name="plus" />
    {m.admin_reward_new()}
  </ButtonLink>
)

export default function Rewards({ loaderData: list, actionData }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_rewards_title()}>{create(list.search)}</ListHead>
      {!list.earning && (
        <Callout tone="warning" icon="circle-alert">
          {m.admin_reward_no_points()}
        </Callout>
      )}
      {list.rewards ? (
        <Found list={list} rewards={list.rewards} />
      ) : (
        <ListFailed retryTo={PATH + list.search} />
      )}
      {actionData && <AskToOffer {...actionData} back={PATH + list.search} />}
      <Outlet />
    </>
  )
}

function AskToOffer({
  reward,
  generous,
  back,
}: {
  reward: ListedReward
  generous: Generosity
  back: string
}) {
  const fields = { reward: String(reward.id), active: 'yes', agreed: generous.agreed }
  return (
    <Question
      title={m.admin_reward_activate_of({ name: isolated(rewardName(reward)) })}
      back={back}
      act={{ label: m.admin_reward_offer_anyway(), variant: 'primary', fields }}
    >
      <Generous {...generous} />
    </Question>
  )
}

type Shown = ListedReward & { back_bp: number | null; generous: boolean }

const columns = () => [
  { label: m.admin_reward_reward() },
  { label: m.admin_reward_points() },
  { label: m.admin_reward_value() },
  { label: m.admin_reward_back() },
  { label: m.admin_reward_redeemed() },
  { label: m.admin_status() },
  { label: m.admin_list_actions(), hidden: true },
]

function Found({
  list: { text, status, sort, search },
  rewards,
}: {
  list: Route.ComponentProps['loaderData']
  rewards: readonly Shown[]
}) {
  const statusWords = [
    ['', m.admin_list_all_statuses()],
    ['active', m.admin_reward_active()],
    ['inactive', m.admin_reward_inactive()],
  ] as const
  return (
    <>
      <ListFilters title={m.admin_rewards_title()} searchLabel={m.admin_list_search()} text={text}>
        <Filter name="status" label={m.admin_status()} value={status} options={statusWords} />
        <SortFilter sort={sort} own={m.admin_reward_cheapest()} />
      </ListFilters>
      {rewards.length > 0 && (
        <ListRows label={m.admin_rewards_title()} columns={columns()} className="k-sitelist">
          {rewards.map((reward) => (
            <Row key={reward.id} reward={reward} search={search} />
          ))}
        </ListRows>
      )}
      {rewards.length === 0 &&
        (text || status ? (
          <ListEmpty title={m.admin_reward_none_found()} clearTo={PATH}>
            {m.admin_list_none_hint()}
          </ListEmpty>
        ) : (
          <Empty title={m.admin_reward_none()} level="h2" action={create(search)}>
            {m.admin_reward_none_hint()}
          </Empty>
        ))}
    </>
  )
}

function Row({ reward, search }: { reward: Shown; search: string }) {
  const { id, points_required, reward_value, redeemed, active, back_bp, generous } = reward
  const name = rewardName(reward)
  return (
    <tr>
      <Cell>
        <b className="k-sitelist__name">
          <bdi>{name}</bdi>
        </b>
      </Cell>
      <Cell label={m.admin_reward_points()}>
        <Num value={points_required} />
      </Cell>
      <Cell label={m.admin_reward_value()}>
        <Da amount={reward_value} />
      </Cell>
      <Cell label={m.admin_reward_back()}>
        <span className="k-row k-gap-2">
          {back_bp === null ? '–' : <bdi dir="ltr">{formatRate(back_bp)}</bdi>}
          {generous && <Tag tone="danger">{m.admin_reward_generous()}</Tag>}
        </span>
      </Cell>
      <Cell label={m.admin_reward_redeemed()}>
        <span className="k-sitelist__times">
          {redeemed === 0
            ? m.admin_reward_never()
            : m.admin_reward_times({ count: redeemed, number: formatNumber(redeemed) })}
        </span>
      </Cell>
      <Cell label={m.admin_status()}>
        <Status tone={active ? 'success' : 'muted'} icon={active ? 'circle-check' : 'circle-minus'}>
          {active ? m.admin_reward_active() : m.admin_reward_inactive()}
        </Status>
      </Cell>
      <Cell>
        <div className="k-sitelist__acts">
          <IconLink
            icon="pencil"
            label={m.admin_reward_edit_of({ name })}
            to={`${PATH}/${id}${search}`}
          />
          <Form method="post" action={PATH + search}>
            <input type="hidden" name="reward" value={id} />
            <IconButton
              type="submit"
              name="active"
              value={active ? 'no' : 'yes'}
              icon={active ? 'pause' : 'play'}
              label={
                active
                  ? m.admin_reward_deactivate_of({ name })
                  : m.admin_reward_activate_of({ name })
              }
            />
          </Form>
          <IconLink
            icon="trash-2"
            label={m.admin_reward_delete_of({ name })}
            to={`${PATH}/${id}/delete${search}`}
          />
        </div>
      </Cell>
    </tr>
  )
}
