import { directionOf } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ListedArticle } from '../articles.server.ts'
import { articlePath, categoryWords } from '../writing.ts'
import './article-list.css'

/** Help articles, each a row that leads to it. Beneath the title is what it says, or with `categories` where it belongs. */
export function ArticleList({ articles, categories }: { articles: readonly ListedArticle[]; categories?: boolean }) {
  return (
    <ul className="k-articles">
      {articles.map((article) => {
        const note = categories ? categoryOf(article) : article.excerpt
        return (
          <li key={article.id}>
            <Link to={articlePath(article.slug)}>
              <b><bdi dir={directionOf(article.locale)}>{article.title}</bdi></b>
              {note && <small><bdi className="k-clamp-2" dir={directionOf(categories ? getLocale() : article.locale)}>{note}</bdi></small>}
              <Icon name="chevron-right" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const categoryOf = ({ category_name, category_name_ar }: ListedArticle): string =>
  categoryWords({ name: category_name, name_ar: category_name_ar, description: null, description_ar: null }, getLocale()).name
