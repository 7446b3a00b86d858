import { feedbackForAdmin } from '#modules/feedback/feedback-moderation.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { AdminFeedbackList } from './feedback.island.tsx'

const list = listRoute(AdminFeedbackList, async (asked, { backOffice }) => ({
  page: await feedbackForAdmin(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
