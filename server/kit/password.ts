import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WANTED = /^\$argon2id\$v=\d+\$m=19456,t=2,p=1\$/

/** How many hashes run at once: each takes one of four threads that files and look-ups of names need too. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS))

/** False for someone whom no one has given a password yet: they come in by single sign-on only. */
export const hasPassword = (kept: string): boolean => kept.startsWith('$argon2')

/** Does the password belong to the hash? With no hash (unknown account) the same work is done, so that the time tells nothing. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const known = kept !== null && hasPassword(kept)
  const against = known ? kept : await dummyHash()
  const fits = await inTurn(() => verify(against, password))
  return fits && known
}

/** True when the parameters have grown since the hash was made. */
export const needsRehash = (kept: string): boolean => !WANTED.test(kept)

let dummy: Promise<string> | null = null
const dummyHash = (): Promise<string> => (dummy ??= hashPassword('no one has this password'))

/** Makes the hash that unknown accounts are checked against, before the first sign-in needs it. */
export const warmPasswords = async (): Promise<void> => void (await dummyHash())

async function inTurn<A>(work: () => Promise<A>): Promise<A> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
