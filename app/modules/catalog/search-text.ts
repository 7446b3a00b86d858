/** How many letters of a search text count; longer ones are cut. */
export const MAX_SEARCH = 60

/** The text of a search box as it is searched for: trimmed and cut; empty when blank. */
export const searchText = (text: string | null | undefined): string => (text ?? '').trim().slice(0, MAX_SEARCH)
