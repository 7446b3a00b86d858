import { m } from '#i18n/paraglide/messages.js'
import { excerptOf } from '#modules/reports/excerpt.ts'
import {
  type UndeliveredKind,
  undeliveredKinds,
  type UndeliveredState,
} from '#modules/reports/undelivered.ts'
import { Link } from '#ui/link.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { actsColumn, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import {
  triesWords,
  undeliveredAgain,
  undeliveredKindWords,
  UndeliveredFor,
  UndeliveredStatus,
} from './undelivered-parts.tsx'
import type { UndeliveredInWords } from './undelivered-words.ts'
import '../parts/site-lists.css'

// List of what was tried until it was given up, /admin/undelivered: mails, pushes, webhooks, jobs,
// events and more, which wait for somebody to decide (decisions 72 and 88).

const PATH = '/admin/undelivered'

const columns: Column<UndeliveredInWords>[] = [
  {
    label: m.admin_undelivered_thing,
    wide: true,
    cell: ({ id, kind, title }, { search }) => (
      <WithNote note={undeliveredKindWords[kind]()}>
        <Link
          className="k-link k-link--tap k-listopen"
          to={`${PATH}/${id}${search}`}
          aria-label={m.admin_undelivered_open({ title })}
        >
          <Bdi>{title}</Bdi>
        </Link>
      </WithNote>
    ),
  },
  {
    label: m.admin_undelivered_for,
    cell: (undelivered) => <UndeliveredFor undelivered={undelivered} withAddress />,
  },
  {
    label: m.admin_undelivered_reason,
    wide: true,
    cell: ({ reason }) => <bdi dir="ltr">{excerptOf(reason)}</bdi>,
  },
  {
    label: m.admin_undelivered_tried,
    cell: ({ failed_at: { iso, time }, tries }) => (
      <WithNote note={triesWords(tries)}>
        <time dateTime={iso}>{time}</time>
      </WithNote>
    ),
  },
  {
    label: m.admin_status,
    cell: (undelivered) => <UndeliveredStatus undelivered={undelivered} />,
  },
  actsColumn(PATH, 'k-sitelist__acts', ({ id, kind, title, settled_as, can_be_done }) => [
    settled_as === null &&
      can_be_done && {
        icon: undeliveredAgain[kind].icon,
        label: undeliveredAgain[kind].of({ title }),
        sends: { undelivered: id, act: 'again' },
      },
    settled_as === null && {
      icon: 'circle-minus',
      label: m.admin_undelivered_aside_of({ title }),
      sends: { undelivered: id, act: 'aside' },
    },
  ]),
]

const kinds = (): Options<UndeliveredKind | 'all'> => [
  ['all', m.admin_undelivered_kind_all()],
  ...undeliveredKinds.map((each) => [each, undeliveredKindWords[each]()] as const),
]

const states = (): Options<UndeliveredState | 'all'> => [
  ['waiting', m.admin_undelivered_state_waiting()],
  ['settled', m.admin_undelivered_state_settled()],
  ['all', m.admin_undelivered_state_all()],
]

/** What was tried until it was given up: by itself what waits for a decision. */
export const UndeliveredList = defineList({
  path: PATH,
  title: m.admin_undelivered_title,
  intro: m.admin_undelivered_what,
  counted: m.admin_undelivered_count,
  filters: {
    kind: { label: m.admin_undelivered_kind, options: kinds },
    state: { label: m.admin_status, options: states },
  },
  sorts: timeSorts,
  columns,
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_undelivered_none(), hint: m.admin_undelivered_none_hint() }
      : { title: m.admin_undelivered_nothing(), hint: m.admin_undelivered_nothing_hint() },
  className: 'k-sitelist',
})
