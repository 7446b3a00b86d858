import { m } from '#i18n/paraglide/messages.js'
import type { ListSort } from '#kernel/paging.ts'
import type { ListedOfferReport } from '#modules/offers/offer-report-list.server.ts'
import { offerReportOutcomes, type OfferReportState } from '#modules/offers/offer-reports.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { OfferStatusLine } from '#modules/offers/ui/offer-status.tsx'
import { offerReportLabels } from '#modules/offers/ui/report-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { actsColumn, Day, PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

// List of offers that people reported, /admin/reports: staff hide such an offer or dismiss what was
// reported of it (decision 81).

const PATH = '/admin/reports'

const stateWords: Record<OfferReportState, () => string> = {
  open: m.admin_reports_open,
  hidden: m.admin_reports_hidden,
  dismissed: m.admin_reports_dismissed,
}

const looks = {
  open: { tone: 'warning', icon: 'clock' },
  hidden: { tone: 'success', icon: 'circle-check' },
  dismissed: { tone: 'muted', icon: 'circle-minus' },
} as const

const columns: Column<ListedOfferReport>[] = [
  {
    label: m.admin_offer_offer,
    wide: true,
    cell: ({ offer_id, title, game_slug, category, status, held_at }) => (
      <WithNote note={<OfferStatusLine status={status} held={held_at !== null} />}>
        <TextLink to={offerPath({ slug: game_slug, category }, offer_id)}>
          <Bdi>{title}</Bdi>
        </TextLink>
      </WithNote>
    ),
  },
  {
    label: m.admin_offer_seller,
    cell: ({ seller_id, seller_username }) => <PersonLink id={seller_id} name={seller_username} />,
  },
  {
    label: m.admin_messages_reason,
    wide: true,
    cell: ({ reason, words }) => (
      <WithNote note={words && <Bdi>{words}</Bdi>}>{offerReportLabels[reason]()}</WithNote>
    ),
  },
  {
    label: m.admin_messages_reporter,
    cell: ({ reporter_id, reporter_name }) => <PersonLink id={reporter_id} name={reporter_name} />,
  },
  { label: m.admin_messages_since, cell: ({ created_at }) => <Day at={created_at} /> },
  {
    label: m.admin_status,
    cell: ({ outcome }) => (
      <Status {...looks[outcome ?? 'open']}>{stateWords[outcome ?? 'open']()}</Status>
    ),
  },
  actsColumn(
    PATH,
    'k-sitelist__acts',
    ({ offer_id, title, outcome, status, held_at, deleted_at }) =>
      outcome === null
        ? [
            status !== 'completed' &&
              !held_at &&
              !deleted_at && {
                icon: 'ban',
                label: m.admin_reports_hide({ title }),
                to: `${offer_id}/hide`,
              },
            {
              icon: 'check',
              label: m.admin_reports_dismiss({ title }),
              sends: { dismiss: offer_id },
            },
          ]
        : [],
  ),
]

const states = (): Options<OfferReportState | 'all'> => [
  ...(['open', ...offerReportOutcomes] as const).map((each) => [each, stateWords[each]()] as const),
  ['all', m.admin_messages_all()],
]

/** What waits stands in its turn by itself. */
const sorts = ({ state }: { state: OfferReportState | 'all' }): Options<ListSort> => {
  const [newest, oldest] = timeSorts() as [Options<ListSort>[number], Options<ListSort>[number]]
  return state === 'open' ? [oldest, newest] : [newest, oldest]
}

/** What people reported of offers: by itself what is still to be looked at. */
export const OfferReportList = defineList({
  path: PATH,
  title: m.admin_reports_title,
  intro: m.admin_reports_what,
  counted: m.admin_reports_count,
  search: m.admin_reports_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  columns,
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_reports_none(), hint: m.admin_list_none_hint() }
      : { title: m.admin_messages_nothing(), hint: m.admin_reports_nothing_hint() },
  className: 'k-sitelist',
})
