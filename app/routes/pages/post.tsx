import { data } from 'react-router'
import { directionOf, withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { findPost, relatedPosts } from '#modules/content/posts.server.ts'
import { postData } from '#modules/content/structured-data.ts'
import { textPage } from '#modules/content/text-page.server.ts'
import { Byline, PostCard, PostCards } from '#modules/content/ui/post-card.tsx'
import { Prose } from '#modules/content/ui/prose.tsx'
import { blogPath, postPath } from '#modules/content/writing.ts'
import { imageOf } from '#modules/images/image.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Image } from '#ui/image.tsx'
import { PlateArt } from '#ui/plate.tsx'
import { Section } from '#ui/section.tsx'
import { missing } from '../layout/missing.server.ts'
import { siteOriginOf, pageMeta } from '../layout/meta.ts'
import { feedLink } from './feed.ts'
import type { Route } from './+types/post'
import './reading.css'

// /blog/{slug}: a published post, with related ones below.

export const headers = loaderHeaders

const RELATED = 3

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const post = await findPost(read, slug)
  if (!post) throw missing('post')
  const { content: _, meta_description, ...shown } = post
  const related = await relatedPosts(read, post, RELATED)
  const page = {
    post: shown,
    ...textPage(post, meta_description ?? post.excerpt),
    related: related ?? [],
  }
  return data(page, related && isOwnQuery(url.searchParams) ? cacheTags('blog') : undefined)
}

export const meta: Route.MetaFunction = (args) => {
  const { post, description } = args.loaderData
  const { title, slug, locale, author, published_at, updated_at, tags } = post
  const origin = siteOriginOf(args.matches)
  const card = `/og/posts/${encodeURIComponent(slug)}`
  const written = {
    title,
    description,
    locale,
    publisher: m.site_name(),
    changed: updated_at,
    published: published_at ?? updated_at,
    author,
    tags,
  }
  return [
    ...pageMeta(args, {
      title: post.meta_title ?? title,
      description,
      only: locale,
      image: { path: card, alt: title },
    }),
    feedLink(args.matches),
    {
      'script:ld+json': postData({
        ...written,
        url: origin + withLocale(postPath(slug), locale),
        image: post.featured_image ?? withLocale(card, locale),
      }),
    },
  ]
}

export default function PostPage({ loaderData: { post, html, related } }: Route.ComponentProps) {
  const { title, excerpt, locale, slug } = post
  const image = imageOf(
    post.featured_image,
    { width: 1280, height: 720 },
    '(min-width: 48rem) 44rem, calc(100vw - 2rem)',
  )
  return (
    <main id="main" className="k-wrap k-pt-6">
      <div className="k-post">
        <BackLink to="/blog">{m.blog_back()}</BackLink>
      </div>
      <article className="k-post k-mt-2" lang={locale} dir={directionOf(locale)}>
        <h1>{title}</h1>
        <Byline post={post} locale={locale} />
        {excerpt && <p className="k-post__lead">{excerpt}</p>}
        <span className="k-post__art">
          <PlateArt slug={slug} />
          {image && <Image image={image} eager fetchPriority="high" />}
        </span>
        <Prose html={html} locale={locale} />
        <PostTags tags={post.tags} />
      </article>
      {related.length > 0 && (
        <Section title={m.blog_related()} className="k-mt-6">
          <PostCards>
            {related.map((each) => (
              <PostCard key={each.id} post={each} level="h3" />
            ))}
          </PostCards>
        </Section>
      )}
    </main>
  )
}

function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ChipRail label={m.blog_tags()}>
      {tags.map((tag) => (
        <ChipLink key={tag} to={blogPath({ tag })} current={false}>
          <Bdi>{tag}</Bdi>
        </ChipLink>
      ))}
    </ChipRail>
  )
}
