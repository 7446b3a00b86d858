import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { directionOf } from '#kernel/locale.ts'
import { MAX_SEARCH, searchedText } from '#kernel/paging.ts'
import { type HelpCategory, helpCentre } from '#modules/content/articles.server.ts'
import { ArticleList } from '#modules/content/ui/article-list.tsx'
import { categoryPath, categoryWords } from '#modules/content/writing.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { pageMeta } from '../layout/meta.ts'
import { ExternalCentre } from './external-centre.tsx'
import type { Route } from './+types/help'
import './reading.css'

// /help: the first page of the help centre, its categories and a search for articles.

export const headers = loaderHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read, settings } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const { categories, articles, failed } = await helpCentre(read, { locale: getLocale(), text })
  const page = { text, categories, articles, external: settings.help_centre_url }
  return data(page, !failed && isOwnQuery(url.searchParams) ? cacheTags('help') : undefined)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.help_title(),
    description: m.help_description(),
    index: !args.loaderData.text,
  })

export default function Help({
  loaderData: { text, categories, articles, external },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="k-wrap k-section k-stack k-gap-5">
        <div className="k-readhead">
          <h1>{m.help_title()}</h1>
          <p className="k-muted">{m.help_lead()}</p>
        </div>
        <Form action="/help" role="search" aria-label={m.help_title()} className="k-readsearch">
          <SearchInput
            name="q"
            label={m.help_search()}
            defaultValue={text}
            maxLength={MAX_SEARCH}
            className="k-full"
          />
          <Button>{m.help_search_submit()}</Button>
        </Form>
        {text && <Results articles={articles} />}
        <Categories categories={categories} />
        {!text && articles.length > 0 && (
          <Section title={m.help_most_read()}>
            <ArticleList articles={articles} categories />
          </Section>
        )}
        <ExternalCentre url={external} />
      </div>
    </main>
  )
}

function Results({ articles }: { articles: Route.ComponentProps['loaderData']['articles'] }) {
  const count = articles.length
  if (count === 0)
    return (
      <Empty level="h2" title={m.help_nothing_found()} action={<NothingFound />}>
        {m.help_nothing_found_why()}
      </Empty>
    )
  return (
    <Section title={m.help_results()}>
      <div className="k-stack k-gap-3">
        <p className="k-muted" role="status">
          {m.help_results_count({ count, number: formatNumber(count) })}
        </p>
        <ArticleList articles={articles} />
      </div>
    </Section>
  )
}

const NothingFound = () => (
  <div className="k-row k-gap-2">
    <ButtonLink to="/help">{m.help_clear()}</ButtonLink>
    <ButtonLink to="/contact">{m.contact_title()}</ButtonLink>
  </div>
)

function Categories({ categories }: { categories: readonly HelpCategory[] }) {
  if (categories.length === 0) return null
  return (
    <Section title={m.help_categories()}>
      <ul className="k-helpcats">
        {categories.map((category) => {
          const { name, description } = categoryWords(category, getLocale())
          return (
            <li key={category.id}>
              <h3 className="k-h3">
                <Link to={categoryPath(category.slug)}>
                  <bdi dir={directionOf(getLocale())}>{name}</bdi>
                </Link>
              </h3>
              {description && (
                <p>
                  <bdi dir={directionOf(getLocale())}>{description}</bdi>
                </p>
              )}
              <small>
                {m.help_count({ count: category.count, number: formatNumber(category.count) })}
              </small>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
