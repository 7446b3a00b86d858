import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { directionOf, withLocale } from '#kernel/locale.ts'
import { articlesOfCategory, findCategory } from '#modules/content/articles.server.ts'
import { ArticleList } from '#modules/content/ui/article-list.tsx'
import { categoryPath, categoryWords } from '#modules/content/writing.ts'
import { breadcrumbData } from '#modules/offers/structured-data.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Crumbs } from '#ui/crumbs.tsx'
import { Empty } from '#ui/empty.tsx'
import { missing } from '../layout/missing.server.ts'
import { siteOriginOf, pageMeta } from '../layout/meta.ts'
import { ExternalCentre } from './external-centre.tsx'
import type { Route } from './+types/help-category'
import './reading.css'

// /help/category/{slug}: the articles of a category of the help centre.

export const headers = loaderHeaders

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { read, settings } = contextOf(context)
  const category = await findCategory(read, slug)
  if (!category) throw missing('help_category')
  const articles = await articlesOfCategory(read, category.id, getLocale())
  const page = { category, articles: articles ?? [], external: settings.help_centre_url }
  return data(page, articles && isOwnQuery(url.searchParams) ? cacheTags('help') : undefined)
}

export const meta: Route.MetaFunction = (args) => {
  const { category } = args.loaderData
  const locale = getLocale()
  const { name, description } = categoryWords(category, locale)
  const [title, about] =
    locale === 'ar'
      ? [category.meta_title_ar, category.meta_description_ar]
      : [category.meta_title, category.meta_description]
  const address = (path: string) => siteOriginOf(args.matches) + withLocale(path, locale)
  return [
    ...pageMeta(args, {
      title: title ?? `${name} – ${m.help_title()}`,
      description: about ?? description ?? undefined,
    }),
    {
      'script:ld+json': breadcrumbData([
        { name: m.help_title(), url: address('/help') },
        { name, url: address(categoryPath(category.slug)) },
      ]),
    },
  ]
}

export default function HelpCategory({
  loaderData: { category, articles, external },
}: Route.ComponentProps) {
  const { name, description } = categoryWords(category, getLocale())
  return (
    <main id="main" className="k-wrap">
      <Crumbs
        label={m.offer_breadcrumb()}
        steps={[{ to: '/help', label: m.help_title() }]}
        current={name}
      />
      <div className="k-stack k-gap-5 k-pt-6">
        <div className="k-readhead">
          <h1>
            <bdi dir={directionOf(getLocale())}>{name}</bdi>
          </h1>
          {description && (
            <p className="k-muted">
              <bdi dir={directionOf(getLocale())}>{description}</bdi>
            </p>
          )}
        </div>
        {articles.length > 0 ? (
          <ArticleList articles={articles} />
        ) : (
          <Empty level="h2" title={m.help_category_empty()} />
        )}
        <ExternalCentre url={external} />
      </div>
    </main>
  )
}
