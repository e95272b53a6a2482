/** SHA-256 (FIPS 180-4) over bytes that come piece by piece: the browser's own wants a file whole in memory. */
export type Hash = { update: (bytes: Uint8Array) => void; hex: () => string }

const K = /* @__PURE__ */ Uint32Array.from(primes(64), (prime) => fractionOf(Math.cbrt(prime)))
const START = /* @__PURE__ */ Uint32Array.from(primes(8), (prime) => fractionOf(Math.sqrt(prime)))

export function createSha256(): Hash {
  const state = START.slice()
  const words = new Uint32Array(64)
  const block = new Uint8Array(64)
  let held = 0
  let length = 0

  const take = (bytes: Uint8Array) => {
    length += bytes.length
    let at = 0
    if (held > 0) {
      const wanted = Math.min(64 - held, bytes.length)
      block.set(bytes.subarray(0, wanted), held)
      held += wanted
      at = wanted
      if (held < 64) return
      compress(state, words, block, 0)
      held = 0
    }
    for (; at + 64 <= bytes.length; at += 64) compress(state, words, bytes, at)
    block.set(bytes.subarray(at))
    held = bytes.length - at
  }

  return {
    update: take,
    hex() {
      const bits = length * 8
      const end = new Uint8Array((held < 56 ? 64 : 128) - held)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32))
      view.setUint32(end.length - 4, bits >>> 0)
      take(end)
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compress(state: Uint32Array, w: Uint32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at = from + i * 4
    w[i] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
  }
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0]
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const next = [a, b, c, d, e, f, g, h]
  for (const [i, word] of next.entries()) state[i] = ((state[i] ?? 0) + word) | 0
}

/** The first 32 bits behind the point. */
function fractionOf(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
