/** A number in [0, 1) that depends on the seed and the labels only, so that the order of requests cannot change it. */
export type Draw = (...labels: (string | number)[]) => number

/** FNV-1a over seed and labels, finished with the mixer of murmur3: cheap, and even enough to decide faults and delays. */
export function seededDraw(seed: number | string): Draw {
  return (...labels) => {
    let hash = 0x811c9dc5
    for (const character of `${seed}\u0000${labels.join('\u0000')}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
  }
}

/** A value between two bounds, both included, for the draw. */
export const between = (draw: number, [low, high]: readonly [number, number]): number => Math.round(low + draw * (high - low))
