import { Converter } from 'opencc-js/t2cn'
import { createFold, type Fold } from '#domain/words/fold.ts'

/** Where Chinese characters are: the unified ideographs with extension A, and the compatibility forms. */
const RANGES = [
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
] as const

/** Each traditional character with its simplified one, by OpenCC's tables; characters that map to several are left as they are. */
export function simplifiedOf(): Map<string, string> {
  const convert = Converter({ from: 't', to: 'cn' })
  const pairs = new Map<string, string>()
  for (const [first, last] of RANGES)
    for (let point = first; point <= last; point += 1) {
      const traditional = String.fromCodePoint(point).normalize('NFKC')
      const simplified = convert(traditional)
      if (simplified !== traditional && simplified.length === traditional.length) pairs.set(traditional, simplified)
    }
  return pairs
}

let fold: Fold | null = null

/** The folding of the server; its table is made when the first text is compared. */
export const houseFold = (): Fold => (fold ??= createFold(simplifiedOf()))
