import { notFound } from '#platform/http.server.ts'

/**
 * Any address that is none of ours: answered with the bilingual not-found page by the root's error
 * boundary.
 */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
