/** How many rows a market of scale 1 has. */
const full = { games: 2_000, users: 200_000, offers: 1_000_000, orders: 3_000_000 }

export type Size = typeof full

/** The rows of a market of this scale, at least four of each kind. */
export const sizeOf = (scale: number): Size =>
  Object.fromEntries(
    Object.entries(full).map(([name, count]) => [name, Math.max(4, Math.round(count * scale))]),
  ) as Size
