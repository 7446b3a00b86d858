/** The fields of a row that a form changes: their values before and after. Null when it changes nothing. */
export function changesOf(row: Record<string, unknown>, form: Record<string, unknown>): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(form).filter((name) => JSON.stringify(row[name] ?? null) !== JSON.stringify(form[name] ?? null))
  if (names.length === 0) return null
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: only(row), after: only(form) }
}
