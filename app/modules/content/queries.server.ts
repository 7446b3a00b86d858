export {
  articlesBeside,
  articlesOfCategory,
  findArticle,
  findCategory,
  helpCentre,
  type HelpCategory,
} from './internal/articles.server.ts'
export {
  categoriesByName,
  categoriesToArrange,
  categoryToEdit,
  type ArrangedCategory,
} from './internal/help-categories.server.ts'
export { renderMarkdown } from './internal/markdown.server.ts'
export { namedBy, policyIn, policyText, type Policy } from './internal/policies.server.ts'
export { imagesOfPost } from './internal/post-editing.server.ts'
export {
  findPost,
  listPosts,
  newestPosts,
  relatedPosts,
  type PostCard,
} from './internal/posts.server.ts'
export { hasReadingPages, readingPages } from './internal/sitemap.server.ts'
export { textPage } from './internal/text-page.server.ts'
export {
  articleToEdit,
  listAllArticles,
  type AskedArticles,
  listAllPosts,
  postToEdit,
  type ListedArticle,
  type ListedPost,
} from './internal/writing-lists.server.ts'
