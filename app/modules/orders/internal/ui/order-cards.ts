/**
 * A card that the list holds: shown, or out of sight because something was begun in it and the list
 * is narrowed to others.
 */
export interface HeldCards<Card> {
  card: Card
  shown: boolean
}

type Listed = { id: string; created_at: string }

/**
 * The cards after the list was read again, newest first. Of those that it no longer holds, the ones
 * in `kept` stay: in sight while the same is asked for (`same`), so that nothing vanishes under
 * one's hands, else out of sight. `answered` are newer cards of those.
 */
export function heldAfter<Card extends Listed>(
  before: readonly HeldCards<Card>[],
  list: readonly Card[],
  { kept, answered, same }: { kept: ReadonlySet<string>; answered: readonly Card[]; same: boolean },
): HeldCards<Card>[] {
  const listed = new Set(list.map(({ id }) => id))
  const newer = new Map(answered.map((card) => [card.id, card]))
  const others = before
    .filter(({ card: { id } }) => !listed.has(id) && kept.has(id))
    .map(({ card, shown }) => ({ card: newer.get(card.id) ?? card, shown: shown && same }))
  const held = list.map((card) => ({ card, shown: true }))
  for (const other of others) {
    const older = held.findIndex(({ card }) => card.created_at < other.card.created_at)
    held.splice(older === -1 ? held.length : older, 0, other)
  }
  return held
}

/**
 * The first card whose status is another than before, for who cannot see it change; undefined when
 * none is.
 */
export function changedCard<Card extends Listed & { status: string }>(
  before: readonly HeldCards<Card>[],
  after: readonly HeldCards<Card>[],
): Card | undefined {
  const statuses = new Map(before.map(({ card }) => [card.id, card.status]))
  return after.find(
    ({ card, shown }) => shown && statuses.has(card.id) && statuses.get(card.id) !== card.status,
  )?.card
}
