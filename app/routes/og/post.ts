import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { findPost } from '#modules/content/posts.server.ts'
import { readImage } from '#modules/images/images.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { enamelFor, motifFor } from '#ui/art.ts'
import { missing } from '../layout/missing.server.ts'
import { answerCard } from './answer.ts'
import type { Route } from './+types/post'

/**
 * The image that is shown beside a link to a post: its title and its own image or plate, in the
 * language it is written in.
 */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const post = await findPost(read, slug)
  if (!post) throw missing('post')
  const { locale, title, published_at, featured_image: photo } = post
  return answerCard(
    request,
    {
      locale,
      enamel: enamelFor(slug),
      motif: motifFor(slug),
      over: m.blog_title({}, { locale }),
      title,
      note: published_at ? formatDate(published_at, locale) : m.site_name({}, { locale }),
      promise: m.og_promise({}, { locale }),
    },
    photo ? { name: photo, read: () => readImage(photo, 640) } : undefined,
  )
}
