/** So many pictures a message takes. */
export const MOST_PICTURES = 4

/** The name of their field in a form. */
export const PICTURES = 'pictures'

/** Where a picture is fetched, whole or as it stands between messages. */
export const picturePath = (id: string, size: 'whole' | 'small' = 'whole'): string =>
  `/rooms/pictures/${id}${size === 'small' ? '?size=small' : ''}`
