import { idFrom } from '#kernel/id.ts'

/** The one game that a file is asked of; null for all, and none for what is no id. */
export function gameAskedFor({ searchParams }: URL): number | null {
  const asked = searchParams.get('game')
  return asked === null ? null : (idFrom(asked) ?? 0)
}
