/** In how many of 64 bits two looks differ: 0 for the same image, some 32 for any two. */
export function lookDistance(one: bigint, other: bigint): number {
  let differing = BigInt.asUintN(64, one ^ other)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count++
  return count
}
