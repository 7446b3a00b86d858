import { ok, refuse, type Result } from '#kernel/result.ts'
import { undescribed } from '../pictures.ts'

/** What a form says of a text's publication: at once, at a time, or neither. */
interface Planned {
  published: boolean
  publish_at: Date | null
  content: string
}

/** Why a text is not published: its time is over, or pictures of it have no description. */
export type PublishingRefusal = 'past' | 'undescribed'

/** Decides whether a text may be published as planned; what stays a draft always may. */
export function decidePublishing(
  { published, publish_at, content }: Planned,
  now: Date,
): Result<null, PublishingRefusal> {
  if (publish_at !== null && publish_at <= now) return refuse('past')
  const isForReaders = published || publish_at !== null
  return isForReaders && undescribed(content).length > 0 ? refuse('undescribed') : ok(null)
}
