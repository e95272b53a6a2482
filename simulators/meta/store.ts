import type { Journal } from '../kit/journal.ts'
import { createObjectShelves } from '../kit/object-shelves.ts'
import type { Draw } from '../kit/seed.ts'
import {
  recordSchema,
  type AdFigure,
  type Code,
  type Grant,
  type LedgerRecord,
  type MemberChange,
  type MetaImage,
  type MetaLevel,
  type MetaNode,
  type MetaObject,
} from './objects.ts'
import type { MetaAccount } from './options.ts'

/** Everything the network holds. Each change goes to the journal and to the ledger file before the caller hears of it. */
export type Store = {
  accounts: Map<string, MetaAccount>
  deadTokens: Map<string, number>
  /** tokens that people gave to applications */
  grants: Map<string, Grant>
  /** what a dialog led back with, until it is made a token of */
  codes: Map<string, Code>
  /** whether an application was told to want a proof of its secret, or not to */
  proofs: Map<string, boolean>
  nextId: () => string
  putAccount: (account: MetaAccount) => void
  /** an account that the simulator is started with, unless the side port changed it in an earlier run */
  startWith: (account: MetaAccount) => void
  /** from now on as the side port says, over restarts too */
  changeAccount: (account: MetaAccount) => void
  setToken: (token: string, subcode: number | null) => void
  putGrant: (grant: Grant) => void
  putCode: (code: Code) => void
  askProof: (app: string, asked: boolean) => void
  object: (id: string) => MetaObject | undefined
  /** stores a new object or a new state of one; `changed` is what the journal tells */
  put: (object: MetaObject, event: string, changed: Record<string, unknown>) => void
  /** ids of an account's level, oldest first */
  ids: (account: string, level: MetaLevel) => readonly string[]
  children: (parentId: string, level: MetaLevel) => readonly string[]
  named: (account: string, level: MetaLevel, text: string) => string[]
  all: () => Iterable<MetaObject>
  image: (account: string, hash: string) => MetaImage | undefined
  images: (account: string) => MetaImage[]
  putImage: (image: MetaImage) => void
  /** figures that were set from outside, by day */
  figures: (adId: string) => ReadonlyMap<string, AdFigure>
  putFigure: (figure: AdFigure) => void
  node: (id: string) => MetaNode | undefined
  /** oldest first */
  nodes: () => Iterable<MetaNode>
  putNode: (node: MetaNode) => void
  members: (audience: string) => ReadonlySet<string>
  changeMembers: (change: MemberChange) => void
  markTime: (nowMs: number) => void
  /** the latest instant the ledger knows */
  latestMs: () => number
  replay: (record: unknown) => void
  /** forgets what is in the accounts and what ended tokens; accounts, tokens and applications stay */
  clear: () => void
  /** writes what stayed into a ledger that was emptied */
  rewrite: () => void
}

const NO_MEMBERS: ReadonlySet<string> = new Set()
const NO_FIGURES: ReadonlyMap<string, AdFigure> = new Map()
const FIRST_ID = 23_850_000_000_000_000n

export function createStore({ journal, draw, write }: { journal: Journal; draw: Draw; write: (record: LedgerRecord) => void }): Store {
  const accounts = new Map<string, MetaAccount>()
  const deadTokens = new Map<string, number>()
  const changed = new Set<string>()
  const grants = new Map<string, Grant>()
  const codes = new Map<string, Code>()
  const proofs = new Map<string, boolean>()
  const objects = createObjectShelves<MetaObject>(({ campaignId, adsetId }) => [campaignId, adsetId])
  const images = new Map<string, Map<string, MetaImage>>()
  const figures = new Map<string, Map<string, AdFigure>>()
  const nodes = new Map<string, MetaNode>()
  const members = new Map<string, Set<string>>()
  let lastId = FIRST_ID
  let latestMs = 0

  const noteId = (id: string) => {
    if (BigInt(id) > lastId) lastId = BigInt(id)
  }
  const keep = (object: MetaObject) => {
    if (!objects.get(object.id)) noteId(object.id)
    objects.keep(object)
    latestMs = Math.max(latestMs, object.updatedMs)
  }
  const keepImage = (image: MetaImage) => {
    const shelf = images.get(image.account) ?? new Map<string, MetaImage>()
    shelf.set(image.hash, image)
    images.set(image.account, shelf)
  }
  const keepFigure = (figure: AdFigure) => {
    const days = figures.get(figure.ad) ?? new Map<string, AdFigure>()
    days.set(figure.day, figure)
    figures.set(figure.ad, days)
  }
  const keepToken = (token: string, subcode: number | null) =>
    subcode === null ? deadTokens.delete(token) : deadTokens.set(token, subcode)

  const keepNode = (node: MetaNode) => {
    noteId(node.id)
    nodes.set(node.id, node)
  }
  const keepMembers = ({ audience, added, removed, instead }: MemberChange) => {
    const kept = instead ? new Set<string>() : (members.get(audience) ?? new Set<string>())
    for (const one of added) kept.add(one)
    for (const one of removed) kept.delete(one)
    members.set(audience, kept)
  }
  const putAccount = (account: MetaAccount) => {
    if (JSON.stringify(accounts.get(account.id)) === JSON.stringify(account)) return
    accounts.set(account.id, account)
    write({ record: 'account', account, changed: changed.has(account.id) })
    const { token, ...shown } = account
    journal.add({
      kind: 'change',
      event: 'registered',
      level: 'account',
      id: account.id,
      account: account.id,
      name: account.name,
      changed: { ...shown, hasToken: token !== null },
    })
  }

  return {
    accounts,
    deadTokens,
    grants,
    codes,
    proofs,
    nextId: () => {
      lastId += BigInt(1 + Math.floor(draw('id', String(lastId)) * 9))
      return String(lastId)
    },
    putAccount,
    startWith: (account) => {
      if (!changed.has(account.id)) putAccount(account)
    },
    changeAccount: (account) => {
      changed.add(account.id)
      putAccount(account)
    },
    setToken: (token, subcode) => {
      keepToken(token, subcode)
      write({ record: 'token', token, subcode })
    },
    putGrant: (grant) => {
      grants.set(grant.token, grant)
      write({ record: 'grant', grant })
    },
    putCode: (code) => {
      codes.set(code.code, code)
      write({ record: 'code', code })
    },
    askProof: (app, asked) => {
      proofs.set(app, asked)
      write({ record: 'proof', app, asked })
    },
    object: objects.get,
    put: (object, event, changed) => {
      keep(object)
      write({ record: 'object', object })
      journal.add({ kind: 'change', event, level: object.level, id: object.id, account: object.account, name: object.name, changed })
    },
    ids: objects.ids,
    children: objects.children,
    named: objects.named,
    all: objects.all,
    image: (account, hash) => images.get(account)?.get(hash),
    images: (account) => [...(images.get(account)?.values() ?? [])],
    putImage: (image) => {
      keepImage(image)
      write({ record: 'image', image })
      journal.add({
        kind: 'change',
        event: 'created',
        level: 'adimage',
        id: image.hash,
        account: image.account,
        name: image.name,
        changed: { hash: image.hash },
      })
    },
    figures: (adId) => figures.get(adId) ?? NO_FIGURES,
    putFigure: (figure) => {
      keepFigure(figure)
      write({ record: 'figure', figure })
    },
    node: (id) => nodes.get(id),
    nodes: () => nodes.values(),
    putNode: (node) => {
      keepNode(node)
      write({ record: 'node', node })
    },
    members: (audience) => members.get(audience) ?? NO_MEMBERS,
    changeMembers: (change) => {
      keepMembers(change)
      write({ record: 'members', change })
    },
    markTime: (nowMs) => {
      latestMs = Math.max(latestMs, nowMs)
      write({ record: 'clock', nowMs })
    },
    latestMs: () => latestMs,
    replay: (raw) => {
      const entry = recordSchema.parse(raw)
      if (entry.record === 'account') accounts.set(entry.account.id, entry.account)
      if (entry.record === 'account' && entry.changed) changed.add(entry.account.id)
      if (entry.record === 'object') keep(entry.object)
      if (entry.record === 'image') keepImage(entry.image)
      if (entry.record === 'token') keepToken(entry.token, entry.subcode)
      if (entry.record === 'grant') grants.set(entry.grant.token, entry.grant)
      if (entry.record === 'code') codes.set(entry.code.code, entry.code)
      if (entry.record === 'proof') proofs.set(entry.app, entry.asked)
      if (entry.record === 'figure') keepFigure(entry.figure)
      if (entry.record === 'node') keepNode(entry.node)
      if (entry.record === 'members') keepMembers(entry.change)
      if (entry.record === 'clock') latestMs = Math.max(latestMs, entry.nowMs)
    },
    clear: () => {
      for (const map of [deadTokens, objects, images, figures, nodes, members]) map.clear()
    },
    rewrite: () => {
      for (const account of accounts.values()) write({ record: 'account', account, changed: changed.has(account.id) })
      for (const grant of grants.values()) write({ record: 'grant', grant })
      for (const code of codes.values()) write({ record: 'code', code })
      for (const [app, asked] of proofs) write({ record: 'proof', app, asked })
    },
  }
}
