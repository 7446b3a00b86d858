export { createArticle, deleteArticle, saveArticle } from './internal/article-editing.server.ts'
export {
  createCategory,
  deleteCategory,
  moveCategory,
  saveCategory,
} from './internal/help-categories.server.ts'
export { createPost, deletePost, savePost } from './internal/post-editing.server.ts'
export {
  countView,
  startCountingViews,
  type Viewed,
  type Visitor,
} from './internal/views.server.ts'
