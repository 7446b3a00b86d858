import type { Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { ListedFeedback } from '#modules/feedback/feedback-moderation.server.ts'
import { type Rating, ratings } from '#modules/feedback/feedback.ts'
import { ratingLooks, RatingStatus } from '#modules/feedback/ui/order-rating.tsx'
import { Reply } from '#modules/feedback/ui/reply.tsx'
import { OrderedPlate } from '#modules/orders/ui/ordered-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Link } from '#ui/link.tsx'
import { CellMedia } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { actsColumn, Day, PersonLink } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

// List of what buyers said of their orders, /admin/feedback, from which staff reject a feedback or
// remove its seller's reply (decision 19).

const PATH = '/admin/feedback'

const columns: Column<ListedFeedback>[] = [
  {
    label: m.admin_feedback_words,
    wide: true,
    cell: (feedback) => <Words feedback={feedback} />,
  },
  {
    label: m.admin_feedback_user,
    cell: ({ person_id, username }) => (
      <b>
        <PersonLink id={person_id} name={username} />
      </b>
    ),
  },
  {
    label: m.admin_feedback_seller,
    cell: ({ seller_id, seller_username }) => <PersonLink id={seller_id} name={seller_username} />,
  },
  {
    label: m.admin_feedback_offer,
    wide: true,
    cell: (feedback) => <Ordered feedback={feedback} />,
  },
  { label: m.admin_feedback_date, cell: ({ created_at }) => <Day at={created_at} /> },
  actsColumn(PATH, 'k-sitelist__acts', ({ id, reply, username, seller_username }) => [
    Boolean(reply) && {
      icon: 'message-circle-off',
      label: m.admin_feedback_remove_of({ name: seller_username }),
      to: `${id}/remove-reply`,
    },
    {
      icon: 'trash-2',
      label: m.admin_feedback_reject_of({ name: username }),
      to: `${id}/reject`,
    },
  ]),
]

type FeedbackProps = { feedback: Shown<ListedFeedback> }

/** What was said, and how. */
function Words({ feedback: { rating, comment, approved, reply } }: FeedbackProps) {
  return (
    <div className="k-feedlist__w">
      <span className="k-row k-gap-2">
        <RatingStatus rating={rating} />
        {!approved && <Tag tone="danger">{m.admin_feedback_approved_no()}</Tag>}
      </span>
      {comment ? (
        <p>
          <Bdi>{comment}</Bdi>
        </p>
      ) : (
        <p className="k-muted">{m.admin_feedback_no_words()}</p>
      )}
      {reply && <Reply>{reply}</Reply>}
    </div>
  )
}

/** The offer and the order that it is about. */
function Ordered({ feedback }: FeedbackProps) {
  const { order_id, offer_title, game_name } = feedback
  return (
    <CellMedia
      image={<OrderedPlate of={feedback} />}
      title={offer_title}
      note={
        <>
          <Bdi>{game_name}</Bdi>{' '}
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

const approvals = (): Options<'all' | 'yes' | 'no'> => [
  ['all', m.admin_feedback_approved_all()],
  ['yes', m.admin_feedback_approved_yes()],
  ['no', m.admin_feedback_approved_no()],
]

const rated = (): Options<Rating | 'all'> => [
  ['all', m.admin_feedback_rating_all()],
  ...ratings.map((each) => [each, ratingLooks[each].label()] as const),
]

/** All feedback, for administrators. */
export const AdminFeedbackList = defineList({
  path: PATH,
  title: m.admin_feedback_title,
  counted: m.admin_feedback_total,
  search: m.admin_feedback_search,
  filters: {
    approved: { label: m.admin_feedback_approved_label, options: approvals },
    rating: { label: m.admin_feedback_rating_label, options: rated },
  },
  sorts: timeSorts,
  size: 10,
  columns,
  empty: () => ({ title: m.admin_feedback_none(), hint: m.admin_list_none_hint() }),
  className: 'k-sitelist k-feedlist',
})
