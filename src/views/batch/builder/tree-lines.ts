import { useDeferredValue, useMemo, useState } from 'react'
import { tallySpec } from '#domain/batch/tally.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Builder } from './builder.ts'
import { objectsIn, type TreeNode } from './object-tree.ts'

/** A line of the tree: an object, or the account it would be made in. */
export type TreeLine = { node: TreeNode; account: AccountFacts; isOpen: boolean }

/**
 * The lines that are to be seen now. The first account is open, the others wait for a press; what is in an account is open until it is folded.
 * `more`: so many objects there are in all, where not all of them are drawn.
 */
export function useTreeLines(builder: Builder): { lines: TreeLine[]; more: number | null; turn: (key: string) => void } {
  const { channel, accounts, game } = builder
  // typing goes before drawing
  const spec = useDeferredValue(builder.spec)
  const problems = useDeferredValue(builder.problems)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  // the date in names; a moment serves as well as the next
  const [openedMs] = useState(() => Date.now())
  const { name: gameName = '', timezone = 'UTC' } = game ?? {}
  const tally = useMemo(() => tallySpec(channel, spec, accounts), [channel, spec, accounts])
  const open = useMemo(() => accounts.filter(({ accountId }, index) => turned.has(accountId) !== (index === 0)), [accounts, turned])
  const drawn = useMemo(() => {
    const context = { game: { gameId: spec.game_id, name: gameName }, date: dayInZone(openedMs, timezone) }
    return new Map(open.map((account) => [account.accountId, objectsIn({ channel, spec, problems, context }, account)]))
  }, [channel, spec, problems, gameName, timezone, openedMs, open])

  const lines = accounts.flatMap((account): TreeLine[] => {
    const daily = tally.accounts.find(({ account_id: id }) => id === account.accountId)?.dailyMinor ?? 0n
    const objects = drawn.get(account.accountId)
    const line = { node: accountNode(account, daily), account, isOpen: objects !== undefined }
    return [line, ...unfolded(objects?.nodes ?? [], turned).map((node) => ({ node, account, isOpen: !turned.has(node.key) }))]
  })
  const turn = (key: string) =>
    setTurned((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  return { lines, more: [...drawn.values()].some(({ more }) => more) ? tally.total : null, turn }
}

const accountNode = ({ accountId, name }: AccountFacts, dailyMinor: bigint): TreeNode => ({
  key: accountId,
  depth: 0,
  level: null,
  name,
  dailyMinor,
  mark: null,
  place: 'account_ids',
  hasChildren: true,
})

/** Without what is below an object that is folded. */
function unfolded(nodes: readonly TreeNode[], folded: ReadonlySet<string>): TreeNode[] {
  let depth = Number.POSITIVE_INFINITY
  return nodes.filter((node) => {
    if (node.depth > depth) return false
    depth = folded.has(node.key) ? node.depth : Number.POSITIVE_INFINITY
    return true
  })
}
