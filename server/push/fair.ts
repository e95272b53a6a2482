/** What may be served next, and for whom. */
export type Claim = { key: string; channel: string; accountId: string }

export type Shares = {
  /** turns of one account at once */
  perAccount: number
  /** turns of one network at once */
  perNetwork: number
}

/**
 * Those that may draw from the limits of their accounts now. While one batch of an account gathers its calls, only the batch that was served least
 * lately may try: a large one, whose next slice is ready at once, would else take the calls of a small one again and again.
 */
export function inTurn<One extends Claim>(
  claims: readonly One[],
  { gathers, served, waitsSince }: { gathers: (claim: One) => boolean; served: (claim: One) => number; waitsSince: (claim: One) => number },
): One[] {
  const short = new Map<string, One>()
  for (const claim of claims) if (gathers(claim)) short.set(accountOf(claim), claim)
  const before = (one: One, other: One) => served(one) - served(other) || waitsSince(one) - waitsSince(other)
  for (const claim of claims) {
    const first = short.get(accountOf(claim))
    if (first && before(claim, first) < 0) short.set(accountOf(claim), claim)
  }
  return claims.filter((claim) => (short.get(accountOf(claim)) ?? claim) === claim)
}

const accountOf = ({ channel, accountId }: Claim): string => `${channel}:${accountId}`

/**
 * Which of the claims are served now. The account with the fewest turns under way comes first, then who waits longest. An account
 * that does not answer keeps its share and no more; a network that does not answer takes nothing from another.
 */
export function fairly<One extends Claim>(
  claims: readonly One[],
  underWay: readonly Claim[],
  { perAccount, perNetwork }: Shares,
  waitsSince: (claim: One) => number,
): One[] {
  const turns = new Map<string, number>()
  const count = (name: string, by: number) => turns.set(name, (turns.get(name) ?? 0) + by)
  for (const claim of underWay) {
    count(accountOf(claim), 1)
    count(claim.channel, 1)
  }
  const of = (name: string) => turns.get(name) ?? 0
  const served: One[] = []
  const open = [...claims].sort((one, other) => waitsSince(one) - waitsSince(other))
  for (;;) {
    const free = open.filter((claim) => of(accountOf(claim)) < perAccount && of(claim.channel) < perNetwork)
    const fewest = Math.min(...free.map((claim) => of(accountOf(claim))))
    const next = free.find((claim) => of(accountOf(claim)) === fewest)
    if (!next) return served
    open.splice(open.indexOf(next), 1)
    count(accountOf(next), 1)
    count(next.channel, 1)
    served.push(next)
  }
}
