/** How much feedback somebody has, of all kinds together. */
export const feedbackCount = ({ counts }: { counts: Record<string, number> }): number =>
  total(Object.values(counts))

/** How many offers somebody has in these games. */
export const offerCount = ({ games }: { games: readonly { offers: number }[] }): number =>
  total(games.map(({ offers }) => offers))

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
