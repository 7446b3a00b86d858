import { directionOf, nameIn } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ListedArticle } from '../articles.server.ts'
import { articlePath } from '../writing.ts'
import './article-list.css'

/**
 * Help articles, each a row that leads to it. Beneath the title is what it says, or with
 * `categories` where it belongs.
 */
export function ArticleList({
  articles,
  categories,
}: {
  articles: readonly ListedArticle[]
  categories?: boolean
}) {
  return (
    <ul className="k-articles">
      {articles.map((article) => {
        const note = categories ? categoryOf(article) : article.excerpt
        return (
          <li key={article.id}>
            <Link to={articlePath(article.slug)}>
              <b>
                <bdi dir={directionOf(article.locale)}>{article.title}</bdi>
              </b>
              {note && (
                <small>
                  <bdi
                    className="k-clamp-2"
                    dir={directionOf(categories ? getLocale() : article.locale)}
                  >
                    {note}
                  </bdi>
                </small>
              )}
              <Icon name="chevron-right" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The name of the category that an article belongs to, in the page's language. */
export const categoryOf = ({
  category_name,
  category_name_ar,
}: Pick<ListedArticle, 'category_name' | 'category_name_ar'>): string =>
  nameIn({ name: category_name, name_ar: category_name_ar }, getLocale())
