/**
 * Splits minor units by weights so that the parts add up to the total exactly: each part is rounded down, and what is left goes, a unit
 * each, to the largest remainders; of equal ones to the earlier. A weight of 0 gets nothing. A negative total is split like its opposite.
 * @throws RangeError when there is something to split and no weight above 0, or a weight is negative
 */
export function allocate(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  if (totalMinor < 0n) return allocate(-totalMinor, weights).map((part) => -part)
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative')
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) {
    if (totalMinor === 0n) return weights.map(() => 0n)
    throw new RangeError('nothing to split the amount over')
  }
  const parts = weights.map((weight, index) => ({ index, minor: (totalMinor * weight) / whole, rest: (totalMinor * weight) % whole }))
  const left = Number(totalMinor - parts.reduce((sum, { minor }) => sum + minor, 0n))
  const lucky = new Set(
    [...parts]
      .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, minor }) => (lucky.has(index) ? minor + 1n : minor))
}

/**
 * Equal parts, the larger ones first: what `allocate` gives for equal weights, without weighing them.
 * @throws RangeError when there is something to split and nothing to split it over
 */
export function allocateEvenly(totalMinor: bigint, count: number): bigint[] {
  if (totalMinor < 0n) return allocateEvenly(-totalMinor, count).map((part) => -part)
  if (count === 0) return allocate(totalMinor, [])
  const [each, larger] = [totalMinor / BigInt(count), Number(totalMinor % BigInt(count))]
  return Array.from({ length: count }, (_, index) => (index < larger ? each + 1n : each))
}
