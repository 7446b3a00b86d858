/** What the timeline of a person is made of: each source is one walk along an index. */
export const timelineKinds = [
  'bought',
  'sold',
  'money_in',
  'money_out',
  'withdrawal',
  'deposit',
  'dispute',
  'feedback',
  'sign_in',
  'note',
  'staff',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** What a reader can narrow it to, and the kinds of each. */
export const timelineParts = {
  orders: ['bought', 'sold', 'dispute', 'feedback'],
  money: ['money_in', 'money_out', 'withdrawal', 'deposit'],
  'sign-ins': ['sign_in'],
  notes: ['note'],
  staff: ['staff'],
} as const satisfies Record<string, readonly TimelineKind[]>
export type TimelinePart = keyof typeof timelineParts

/** The part that an address names; null for all of it. */
export const partFrom = (name: string | null): TimelinePart | null =>
  name !== null && Object.hasOwn(timelineParts, name) ? (name as TimelinePart) : null

/** Where each source of a page of the timeline goes on, by its kind; none where it begins. */
export type TimelinePlaces = Partial<Record<TimelineKind, string>>

/** The places as an address has them, `bought.WyIy~note.Wz`. */
export const writeTimelinePlaces = (places: TimelinePlaces): string =>
  Object.entries(places)
    .map(([kind, place]) => `${kind}.${place}`)
    .join('~')

/** The places that an address names; what makes no sense is left out. */
export function readPlaces(text: string | null): TimelinePlaces {
  const places: TimelinePlaces = {}
  for (const each of (text ?? '').split('~')) {
    const [, kind, place] = /^(\w+)\.([\w-]{1,120})$/.exec(each) ?? []
    const known = timelineKinds.find((name) => name === kind)
    if (known && place) places[known] = place
  }
  return places
}
