export {
  accountEvents,
  accountWords,
  type AccountEvent,
  type AccountMetadata,
} from './internal/account-notice.ts'
export {
  APPLICATION_HREF,
  amountOf,
  applicationEvents,
  applicationWords,
  isOrderEvent,
  isSale,
  noticeHref,
  noticeWords,
  orderEvents,
  typeOf,
  type ApplicationEvent,
  type ApplicationMetadata,
  type NoticeEvent,
  type NoticeKind,
  type NoticeMetadata,
} from './internal/notice.ts'
export {
  depositEvents,
  payoutHref,
  payoutWords,
  withdrawalEvents,
  type PayoutKind,
  type PayoutMetadata,
} from './internal/payout-notice.ts'
export {
  LATER_COOKIE,
  LATER_SECONDS,
  PUSH_SECONDS,
  pathOfNotice,
  pushAddress,
  topicOf,
  urgencyOf,
  type PushMessage,
} from './internal/push.ts'
export { siteEvents, siteWords, type SiteMetadata } from './internal/site-notice.ts'
