import type { ReactNode } from 'react'
import type { Moment } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Status } from '#ui/status.tsx'
import type { Options } from './desk.ts'

// What the columns of several lists show.

/** The day of something. */
export const Day = ({ at: { iso, day }, className }: { at: Moment; className?: string }) => (
  <time className={className} dateTime={iso}>
    {day}
  </time>
)

/** What is said first, and below it what is said of it. */
export const WithNote = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <span className="k-cell__t">
    {children}
    {note && <small>{note}</small>}
  </span>
)

type SwitchedProps = { on: boolean; off?: IconName; yes: () => string; no: () => string }

/** Whether something is switched on, in words. */
export const Switched = ({ on, off = 'circle-minus', yes, no }: SwitchedProps) => (
  <Status tone={on ? 'success' : 'muted'} icon={on ? 'circle-check' : off}>
    {on ? yes() : no()}
  </Status>
)

/** The filter of a list by whether something is switched on. */
export const switchedFilter = (yes: () => string, no: () => string) => ({
  label: m.admin_status,
  options: (): Options<'' | 'active' | 'inactive'> => [
    ['', m.admin_list_all_statuses()],
    ['active', yes()],
    ['inactive', no()],
  ],
})

type EditProps = { to: string; search: string; edit: string; remove: string; editSearch?: string }

/** The ways to change something and to delete it; `edit` and `remove` are what they are called. */
export const EditLinks = ({ to, search, edit, remove, editSearch = search }: EditProps) => (
  <>
    <IconLink icon="pencil" label={edit} to={to + editSearch} />
    <IconLink icon="trash-2" label={remove} to={`${to}/delete${search}`} />
  </>
)
