/** So many pictures a message takes. */
export const MOST_PICTURES = 4

/** So many one side of a dispute may show. */
export const MOST_EVIDENCE = 12
/** How long they are kept once it is over, in days. */
export const DISPUTE_KEPT_DAYS = 730

/** The name of their field in a form. */
export const PICTURES = 'pictures'

/** Where a picture is fetched, whole or as it stands between messages. */
export const picturePath = (id: string, size: 'whole' | 'small' = 'whole'): string =>
  `/inbox/pictures/${id}${size === 'small' ? '?size=small' : ''}`
