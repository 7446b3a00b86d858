export {
  LATER_COOKIE,
  LATER_SECONDS,
  PUSH_SECONDS,
  pushAddress,
  topicOf,
  type PushMessage,
} from './internal/push.ts'
