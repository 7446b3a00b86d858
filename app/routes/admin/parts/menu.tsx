import { NavLink, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import { countedWaiting } from '#modules/reports/ui/counted-waiting.ts'
import type { WaitingCounts, WaitingQueue } from '#modules/reports/waiting.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import { Icon } from '#ui/icon.tsx'
import '#ui/tag.css'
import { FIND } from '../../layout/desk-found.ts'
import { KEYS } from './keys.tsx'
import { allQueues, groupsOf, isAt, type Screen, type ScreenGroup, screenPath } from './screens.ts'

/** The id by which the bar on phones opens the menu (`popoverTarget`). */
const MENU = 'desk-menu'

interface MenuProps {
  role: StaffRole | null
  waiting: WaitingCounts
}

/**
 * The screens that the reader's role may open, in their groups: beside the page where there is
 * room, else a sheet that the bar opens. Open is the group of the page one is on; a closed one says
 * how much waits in it.
 */
export function DeskMenu({ role, waiting }: MenuProps) {
  const here = withoutLocale(useLocation().pathname)
  return (
    <div className="k-side">
      <nav id={MENU} popover="auto" aria-label={m.desk_name()} data-in-sight>
        {groupsOf(role).map((group) => (
          <Group key={group.name()} group={group} waiting={waiting} here={here} />
        ))}
        <button type="button" className="k-keysbtn k-scripted" popoverTarget={KEYS}>
          <Icon name="info" />
          {m.keys_title()}
        </button>
      </nav>
    </div>
  )
}

/** A group of one is that screen. */
function Group({
  group: { name, screens },
  waiting,
  here,
}: {
  group: ScreenGroup
  waiting: WaitingCounts
  here: string
}) {
  const links = screens.map((screen) => (
    <ScreenLink key={screen[0]} screen={screen} waiting={waiting} />
  ))
  if (links.length === 1) return <div className="k-deskgroup">{links}</div>
  return (
    <details className="k-deskgroup" open={screens.some(([path]) => isAt(path, here))}>
      <summary>
        <span>{name()}</span>
        <WaitingTag queues={screens.map(([, , , queue]) => queue)} waiting={waiting} />
        <Icon name="chevron-down" size="sm" />
      </summary>
      {links}
    </details>
  )
}

function ScreenLink({ screen, waiting }: { screen: Screen; waiting: WaitingCounts }) {
  const [path, icon, name, queue, narrowed = ''] = screen
  return (
    <NavLink to={screenPath(path) + (queue && waiting[queue] ? narrowed : '')} end={!path}>
      <Icon name={icon} />
      {name()}
      <WaitingTag queues={path ? [queue] : allQueues} waiting={waiting} />
    </NavLink>
  )
}

/** The queues that screens have, of a screen or of several. */
type Queues = readonly (WaitingQueue | undefined)[]

/** How much waits in these queues, as desk.client.ts counts it again. */
function waitingIn(queues: Queues, waiting: WaitingCounts) {
  const named = queues.filter((queue) => queue !== undefined)
  const count = named.reduce((sum, queue) => sum + (waiting[queue] ?? 0), 0)
  return {
    count: count > 0 && countedWaiting(count),
    props: { 'data-waits': named.join(' '), hidden: count === 0 },
  }
}

function WaitingTag({ queues, waiting }: { queues: Queues; waiting: WaitingCounts }) {
  const { count, props } = waitingIn(queues, waiting)
  if (!props['data-waits']) return null
  return (
    <span className="k-tag k-tag--gold k-side__n" {...props}>
      <bdi className="k-num" dir="ltr">
        {count}
      </bdi>
      <span className="k-vh"> {m.admin_waiting()}</span>
    </span>
  )
}

/** The first places of the desk, under the thumb where the menu has no room beside the page. */
export function DeskBar({ role, waiting }: MenuProps) {
  const groups = groupsOf(role)
  const money = groups.find(({ name }) => name === m.desk_group_money)?.screens[0]
  const { count, props } = waitingIn(allQueues, waiting)
  return (
    <nav className="k-bar k-deskbar" aria-label={m.bar_label()}>
      <NavLink to={screenPath('')} end className="">
        <Icon name="layout-dashboard" />
        <span>{m.desk_first()}</span>
        <span className="k-count" {...props}>
          <bdi dir="ltr">{count}</bdi>
          <span className="k-vh"> {m.admin_waiting()}</span>
        </span>
      </NavLink>
      <NavLink to={screenPath('orders')} className="">
        <Icon name="package" />
        <span>{m.desk_orders()}</span>
      </NavLink>
      <NavLink to={FIND} className="" data-find-link>
        <Icon name="search" />
        <span>{m.desk_find_short()}</span>
      </NavLink>
      {money && (
        <NavLink to={screenPath(money[0])} className="">
          <Icon name="landmark" />
          <span>{m.desk_group_money()}</span>
        </NavLink>
      )}
      <button type="button" popoverTarget={MENU}>
        <Icon name="list" />
        <span>{m.desk_menu()}</span>
      </button>
    </nav>
  )
}
