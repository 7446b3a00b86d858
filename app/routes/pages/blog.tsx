import { data, Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { fold } from '#kernel/fold.ts'
import { MAX_SEARCH, pageFrom, searchedText } from '#kernel/paging.ts'
import { listPosts } from '#modules/content/posts.server.ts'
import { PostCard, PostCards } from '#modules/content/ui/post-card.tsx'
import { blogPath, LAST_BLOG_PAGE, POSTS_PER_PAGE } from '#modules/content/writing.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { pageMeta } from '../layout/meta.ts'
import { feedLink } from './feed.ts'
import type { Route } from './+types/blog'
import './reading.css'

// /blog: the published posts in the reader's language, narrowed by a search and a tag.

export const headers = loaderHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const asked = {
    text: searchedText(url.searchParams.get('q')),
    tag: searchedText(url.searchParams.get('tag')) || null,
    page: pageFrom(url.searchParams.get('page'), LAST_BLOG_PAGE),
  }
  const { posts, count, tags, failed } = await listPosts(read, { ...asked, locale: getLocale() })
  const filter = {
    ...asked,
    tag: asked.tag && (tags.find((each) => fold(each) === fold(asked.tag!)) ?? asked.tag),
  }
  const pages = Math.min(LAST_BLOG_PAGE, Math.ceil(count / POSTS_PER_PAGE))
  const shown = { ...filter, posts, tags, pages }
  // a tag that no post has, or a page that is not there, would let anybody fill the memory with
  // empty pages
  const isThere = !failed && (posts.length > 0 || (filter.tag === null && filter.page === 1))
  return data(
    shown,
    isThere && isOwnQuery(url.searchParams, blogPath({ ...filter, text: '' }).slice('/blog'.length))
      ? cacheTags('blog')
      : undefined,
  )
}

type Shown = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = (args) => {
  const { text, tag, page, posts } = args.loaderData
  const title = tag ? m.blog_title_tag({ tag }) : m.blog_title()
  return [
    ...pageMeta(args, {
      title,
      description: m.blog_description(),
      query: blogPath({ tag, page }).slice('/blog'.length),
      index: !text && (posts.length > 0 || !tag),
    }),
    feedLink(args.matches),
  ]
}

export default function Blog({ loaderData: shown }: Route.ComponentProps) {
  const { text, tag, page, pages, posts } = shown
  return (
    <main id="main">
      <div className="k-wrap k-section k-stack k-gap-5">
        <div className="k-readhead">
          <h1>{m.blog_title()}</h1>
          <p className="k-muted">{m.blog_lead()}</p>
        </div>
        <Form action="/blog" role="search" aria-label={m.blog_title()} className="k-readsearch">
          {tag && <input type="hidden" name="tag" value={tag} />}
          <SearchInput
            name="q"
            label={m.blog_search()}
            defaultValue={text}
            maxLength={MAX_SEARCH}
            className="k-full"
          />
          <Button>{m.blog_search_submit()}</Button>
        </Form>
        <Tags {...shown} />
        {posts.length > 0 ? (
          <PostCards>
            {posts.map((post, index) => (
              <PostCard key={post.id} post={post} eager={index < 3} />
            ))}
          </PostCards>
        ) : (
          <NoPosts isFiltered={text !== '' || tag !== null} />
        )}
        <Pager
          page={page}
          pages={pages}
          href={(to) => blogPath({ text, tag, page: to })}
          label={m.pager_label()}
          previousLabel={m.pager_previous()}
          nextLabel={m.pager_next()}
        />
      </div>
    </main>
  )
}

function Tags({ tags, tag, text }: Shown) {
  if (tags.length === 0) return null
  return (
    <ChipRail label={m.blog_tags()}>
      <ChipLink to={blogPath({ text })} current={tag === null}>
        {m.blog_all()}
      </ChipLink>
      {tags.map((each) => (
        <ChipLink key={each} to={blogPath({ text, tag: each })} current={each === tag}>
          <Bdi>{each}</Bdi>
        </ChipLink>
      ))}
    </ChipRail>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <Empty level="h2" title={m.blog_none()}>
        {m.blog_none_soon()}
      </Empty>
    )
  return (
    <Empty
      level="h2"
      title={m.blog_none()}
      action={<ButtonLink to="/blog">{m.blog_clear()}</ButtonLink>}
    >
      {m.blog_none_filtered()}
    </Empty>
  )
}
