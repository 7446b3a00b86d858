import { data } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { directionOf, withLocale } from '#kernel/locale.ts'
import { articlesBeside, findArticle } from '#modules/content/articles.server.ts'
import { articleData } from '#modules/content/structured-data.ts'
import { textPage } from '#modules/content/text-page.server.ts'
import { ArticleList, categoryOf } from '#modules/content/ui/article-list.tsx'
import { Prose } from '#modules/content/ui/prose.tsx'
import { articlePath, categoryPath } from '#modules/content/writing.ts'
import { breadcrumbData } from '#modules/offers/structured-data.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Section } from '#ui/section.tsx'
import { missing } from '../layout/missing.server.ts'
import { siteOriginOf, pageMeta } from '../layout/meta.ts'
import { ExternalCentre } from './external-centre.tsx'
import type { Route } from './+types/help-article'
import './reading.css'

export const headers = loaderHeaders

const BESIDE = 4

/** A published article; for administrators a draft too. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { read, settings, is_admin } = contextOf(context)
  const article = await findArticle(read, slug, { drafts: is_admin })
  if (!article) throw missing('article')
  const { content: _, meta_description, ...shown } = article
  const beside = await articlesBeside(read, article, BESIDE)
  const page = {
    article: shown,
    ...textPage(article, meta_description),
    beside: beside ?? [],
    external: settings.help_centre_url,
  }
  return data(
    page,
    beside && article.published && isOwnQuery(url.searchParams) ? cacheTags('help') : undefined,
  )
}

export const meta: Route.MetaFunction = (args) => {
  const { article, description } = args.loaderData
  const { title, slug, locale, updated_at, published, meta_title } = article
  const address = (path: string) => siteOriginOf(args.matches) + withLocale(path, locale)
  const words = pageMeta(args, {
    title: meta_title ?? title,
    description,
    only: locale,
    index: published,
  })
  if (!published) return words
  return [
    ...words,
    {
      'script:ld+json': articleData({
        title,
        description,
        locale,
        url: address(articlePath(slug)),
        publisher: m.site_name(),
        changed: updated_at,
        image: withLocale('/og/site', locale),
      }),
    },
    {
      'script:ld+json': breadcrumbData([
        { name: m.help_title(), url: address('/help') },
        { name: categoryOf(article), url: address(categoryPath(article.category_slug)) },
        { name: title, url: address(articlePath(slug)) },
      ]),
    },
  ]
}

export default function HelpArticle({
  loaderData: { article, html, beside, external },
}: Route.ComponentProps) {
  const { title, locale, published, updated_at, category_slug } = article
  const steps = [
    { to: '/help', label: m.help_title() },
    { to: categoryPath(category_slug), label: categoryOf(article) },
  ]
  return (
    <main id="main" className="k-wrap">
      <Crumbs label={m.offer_breadcrumb()} steps={steps} current={title} />
      {!published && (
        <Callout tone="warning" icon="eye-off" role="note">
          {m.help_draft()}
        </Callout>
      )}
      <article className="k-post k-pt-6" lang={locale} dir={directionOf(locale)}>
        <h1>{title}</h1>
        <p className="k-muted k-sm">
          <time dateTime={updated_at.toISOString()}>
            {m.help_updated({ date: formatDate(updated_at, locale) }, { locale })}
          </time>
        </p>
        <Prose html={html} locale={locale} />
      </article>
      {beside.length > 0 && (
        <Section title={m.help_beside()} className="k-mt-6">
          <ArticleList articles={beside} />
        </Section>
      )}
      <ExternalCentre url={external} />
    </main>
  )
}
