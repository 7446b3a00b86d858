export { NoticeList, type NoticeListProps } from './internal/ui/notice-list.island.tsx'
export { lookOf } from './internal/ui/notice-look.ts'
export { noticeView } from './internal/ui/notice-view.ts'
export { PushCard, PushSwitch } from './internal/ui/push-card.tsx'
