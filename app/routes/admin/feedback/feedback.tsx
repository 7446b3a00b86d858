import { data, Outlet } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { MOST_COUNTED, mostCounted, pageFrom, searchedText, sortFrom } from '#kernel/page.ts'
import { feedbackForAdmin, type ListedFeedback } from '#modules/orders/queries.server.ts'
import { FEEDBACK_PER_PAGE, ratings } from '#modules/orders/rules.ts'
import { Reply, ratingLooks, RatingStatus } from '#modules/orders/ui.ts'
import { contextOf } from '#platform/http.server.ts'
import { IconLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/feedback'
import '../parts/site-lists.css'

const PATH = '/admin/feedback'
const LAST_PAGE = MOST_COUNTED / FEEDBACK_PER_PAGE

const approvals: Record<string, boolean> = { yes: true, no: false }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { backOffice } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const asked = url.searchParams.get('approved') ?? ''
  const approved = Object.hasOwn(approvals, asked) ? asked : 'all'
  const rating = ratings.find((each) => each === url.searchParams.get('rating')) ?? null
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const sort = sortFrom(url.searchParams.get('sort'))
  const shown = { text, approved, rating, sort, page, search: url.search }
  const list = await feedbackForAdmin(backOffice, {
    text,
    approved: approvals[approved] ?? null,
    rating,
    sort,
    page,
  })
  if (list)
    keepWithin(
      PATH,
      url.search,
      { page, perPage: FEEDBACK_PER_PAGE, lastPage: LAST_PAGE },
      list.count,
    )
  return list
    ? { ...shown, ...list }
    : data({ ...shown, feedback: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_feedback_title()} · ${m.site_name()}` },
]

export default function ManageFeedback({ loaderData: list }: Route.ComponentProps) {
  const { count, feedback, search } = list
  return (
    <>
      <ListHead title={m.admin_feedback_title()}>
        {feedback && (
          <Counted count={count} most={mostCounted(list.text)} words={m.admin_feedback_total} />
        )}
      </ListHead>
      {feedback ? (
        <Found list={list} feedback={feedback} />
      ) : (
        <ListFailed retryTo={PATH + search} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, feedback }: { list: List; feedback: ListedFeedback[] }) {
  const { text, approved, rating, sort, search, page, count } = list
  const approvalWords = [
    ['all', m.admin_feedback_approved_all()],
    ['yes', m.admin_feedback_approved_yes()],
    ['no', m.admin_feedback_approved_no()],
  ] as const
  const ratingWords = ratings.map((each) => [each, ratingLooks[each].label()] as const)
  return (
    <>
      <ListFilters
        title={m.admin_feedback_title()}
        searchLabel={m.admin_feedback_search()}
        text={text}
      >
        <Filter
          name="approved"
          label={m.admin_feedback_approved_label()}
          value={approved}
          options={approvalWords}
        />
        <Filter
          name="rating"
          label={m.admin_feedback_rating_label()}
          value={rating ?? 'all'}
          options={[['all', m.admin_feedback_rating_all()], ...ratingWords]}
        />
        <SortFilter sort={sort} />
      </ListFilters>
      {feedback.length === 0 && (
        <ListEmpty title={m.admin_feedback_none()} clearTo={PATH}>
          {m.admin_list_none_hint()}
        </ListEmpty>
      )}
      {feedback.length > 0 && (
        <ListRows
          label={m.admin_feedback_title()}
          columns={columns()}
          className="k-sitelist k-feedlist"
        >
          {feedback.map((each) => (
            <Row key={each.id} feedback={each} search={search} />
          ))}
        </ListRows>
      )}
      <ListPager
        path={PATH}
        search={search}
        page={page}
        perPage={FEEDBACK_PER_PAGE}
        count={count}
        lastPage={LAST_PAGE}
      />
    </>
  )
}

const columns = () => [
  { label: m.admin_feedback_words() },
  { label: m.admin_feedback_user() },
  { label: m.admin_feedback_seller() },
  { label: m.admin_feedback_offer() },
  { label: m.admin_feedback_date() },
  { label: m.admin_list_actions(), hidden: true },
]

function Row({ feedback, search }: { feedback: ListedFeedback; search: string }) {
  const { created_at, username, seller_username } = feedback
  return (
    <tr>
      <Cell>
        <Words feedback={feedback} />
      </Cell>
      <Cell label={m.admin_feedback_user()}>
        <b>
          <bdi dir="ltr">{username}</bdi>
        </b>
      </Cell>
      <Cell label={m.admin_feedback_seller()}>
        <bdi dir="ltr">{seller_username}</bdi>
      </Cell>
      <Cell>
        <Ordered feedback={feedback} />
      </Cell>
      <Cell label={m.admin_feedback_date()}>
        <time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time>
      </Cell>
      <Cell>
        <Actions feedback={feedback} search={search} />
      </Cell>
    </tr>
  )
}

/** What was said, and how. */
function Words({ feedback }: { feedback: ListedFeedback }) {
  const { rating, comment, approved, reply } = feedback
  return (
    <div className="k-feedlist__w">
      <span className="k-row k-gap-2">
        <RatingStatus rating={rating} />
        {!approved && <Tag tone="danger">{m.admin_feedback_approved_no()}</Tag>}
      </span>
      {comment ? (
        <p>
          <bdi>{comment}</bdi>
        </p>
      ) : (
        <p className="k-muted">{m.admin_feedback_no_words()}</p>
      )}
      {reply && <Reply>{reply}</Reply>}
    </div>
  )
}

/** The offer and the order that it is about. */
function Ordered({ feedback }: { feedback: ListedFeedback }) {
  const { order_id, offer_title, category, game_name, game_slug, game_mono } = feedback
  return (
    <CellMedia
      picture={<Plate slug={game_slug} name={game_name} mono={game_mono} medal={category} />}
      title={offer_title}
      note={
        <>
          <bdi>{game_name}</bdi>{' '}
          <Link
            className="k-link"
            to={`/admin/orders/${order_id}`}
            aria-label={m.admin_feedback_on_order({ id: shortId(order_id) })}
          >
            <bdi dir="ltr">#{shortId(order_id)}</bdi>
          </Link>
        </>
      }
    />
  )
}

function Actions({ feedback, search }: { feedback: ListedFeedback; search: string }) {
  const { id, reply, username, seller_username } = feedback
  return (
    <div className="k-sitelist__acts">
      {reply && (
        <IconLink
          icon="message-circle-off"
          label={m.admin_feedback_remove_of({ name: seller_username })}
          to={`${PATH}/${id}/remove-reply${search}`}
        />
      )}
      <IconLink
        icon="trash-2"
        label={m.admin_feedback_reject_of({ name: username })}
        to={`${PATH}/${id}/reject${search}`}
      />
    </div>
  )
}
