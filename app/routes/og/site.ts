import { answerCard } from './answer.ts'
import { siteCard } from './site-card.ts'
import type { Route } from './+types/site'

/** The image that is shown beside a link to any other page. */
export const loader = ({ request }: Route.LoaderArgs) => answerCard(request, siteCard())
