export {
  policyNames,
  type Placeholder,
  type PolicyName,
  type PolicyValues,
} from './internal/policy.ts'
export { imageName, slugOf } from './internal/slug.ts'
export { articleData, postData } from './internal/structured-data.ts'
export {
  LAST_PAGE,
  POSTS_PER_PAGE,
  articlePath,
  blogPath,
  categoryPath,
  categoryWords,
  limits,
  postPath,
} from './internal/writing.ts'
