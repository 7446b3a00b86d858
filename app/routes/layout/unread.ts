const MOST_SHOWN = 99

/** What the bell's badge says of a count: `99+` above 99. */
export const unreadText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
