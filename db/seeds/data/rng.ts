/** A repeatable source of choices: the same seed gives the same answers in the same order. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One member of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** One value, each as likely as its weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T
  /** The list in another order, as a new list. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Builds a generator from a 32-bit seed with mulberry32 (Tommy Ettinger, public domain). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (choices) => weightedChoice(choices, next()),
    shuffle: (list) => shuffled(list, int),
  }
}

function weightedChoice<T>(
  choices: readonly (readonly [value: T, weight: number])[],
  draw: number,
): T {
  let left = draw * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  return at(choices, choices.length - 1)[0]
}

function shuffled<T>(list: readonly T[], int: (min: number, max: number) => number): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const other = int(0, last)
    const kept = at(result, last)
    result[last] = at(result, other)
    result[other] = kept
  }
  return result
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('nothing to choose from')
  return list[index] as T
}
