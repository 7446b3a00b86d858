import type { ReactNode } from 'react'
import { directionOf, type Locale } from '#kernel/locale.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { Link } from '#ui/link.tsx'
import { Image } from '#ui/image.tsx'
import { PlateArt } from '#ui/plate.tsx'
import type { ListedPost as Post } from '../posts.server.ts'
import { postPath } from '../writing.ts'
import './post-card.css'

// A post of the blog in a list, and the line that says who wrote it and when.

const BOX = { width: 640, height: 360 }

export function PostCards({ children }: { children: ReactNode }) {
  return <ul className="k-posts">{children}</ul>
}

/**
 * A post in a list: the whole card leads to it. A post without an image has an enamel plate of its
 * own.
 */
export function PostCard({
  post,
  level: Heading = 'h2',
  eager,
}: {
  post: Post
  level?: 'h2' | 'h3'
  eager?: boolean
}) {
  const image = imageOf(
    post.featured_image,
    BOX,
    '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 7rem',
  )
  const dir = directionOf(post.locale)
  return (
    <li className="k-postcard">
      <span className="k-postcard__art">
        <PlateArt slug={post.slug} />
        {image && <Image image={image} eager={eager} />}
      </span>
      <div className="k-postcard__b">
        <Heading className="k-postcard__t">
          <Link to={postPath(post.slug)}>
            <bdi className="k-clamp-3" dir={dir}>
              {post.title}
            </bdi>
          </Link>
        </Heading>
        {post.excerpt && (
          <p className="k-postcard__x k-clamp-3">
            <bdi dir={dir}>{post.excerpt}</bdi>
          </p>
        )}
        <Byline post={post} />
      </div>
    </li>
  )
}

/**
 * Who wrote a post, and when it was published: in the page's language, or in the text's own beside
 * it.
 */
export function Byline({
  post: { author, published_at },
  locale,
}: {
  post: Pick<Post, 'author' | 'published_at'>
  locale?: Locale
}) {
  return (
    <p className="k-byline">
      <span>{author ? <bdi dir="ltr">{author}</bdi> : m.site_name({}, { locale })}</span>
      {published_at && (
        <time dateTime={published_at.toISOString()}>{formatDate(published_at, locale)}</time>
      )}
    </p>
  )
}
