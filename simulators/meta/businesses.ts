import type { GraphCall } from './call.ts'
import type { MetaPage } from './directory.ts'
import type { NodeKind } from './fields.ts'
import { badParam, needsRight, notFound } from './graph-error.ts'
import { pageOf } from './listing.ts'
import { SYSTEM_USER, type Login } from './login.ts'
import { pick, readSelection } from './projection.ts'
import { readParams } from './read-params.ts'
import type { World } from './world.ts'

type Node = { id: string } & Record<string, unknown>

/** Businesses and what they own, as far as the person behind a token sees them. */
export function createBusinesses({ store }: World, { directory, personOf }: Login) {
  const reachOf = (token: string): readonly string[] => {
    const grant = store.grants.get(token)
    return grant ? (personOf(grant.person)?.businesses ?? []) : directory.businesses.map(({ id }) => id)
  }
  const has = (token: string, right: string): boolean => store.grants.get(token)?.rights.includes(right) ?? true
  const need = (token: string, right: string) => {
    if (!has(token, right)) throw needsRight(right)
  }

  function list(call: GraphCall, kind: NodeKind, nodes: readonly Node[]) {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const read = readParams(call.params)
    const selection = readSelection(read.text('fields') ?? 'id,name')
    return pageOf([...byId.keys()].reverse(), read, { path: `${call.base}${call.path}`, params: call.params }, (id) => {
      const node = byId.get(id)
      return node ? () => pick(node, selection, kind) : null
    })
  }
  const pageNode = (token: string, { instagram, business: _business, ...page }: MetaPage): Node => ({
    ...page,
    ...(instagram && has(token, 'instagram_basic') ? { instagram_business_account: instagram } : {}),
  })

  return {
    /** `/me` of a token that a person gave. */
    me(token: string) {
      const grant = store.grants.get(token)
      const person = grant ? personOf(grant.person) : undefined
      return person ? { id: person.id, name: person.name } : SYSTEM_USER
    },
    permissions(token: string) {
      const grant = store.grants.get(token)
      if (!grant) throw badParam('This token was not given by a person.')
      return {
        data: [
          ...grant.rights.map((permission) => ({ permission, status: 'granted' })),
          ...grant.declined.map((permission) => ({ permission, status: 'declined' })),
        ],
      }
    },
    businesses(call: GraphCall, token: string) {
      need(token, 'business_management')
      const reach = reachOf(token)
      return list(
        call,
        'business',
        directory.businesses.filter(({ id }) => reach.includes(id)),
      )
    },
    /** Throws as for an object that does not exist where the person is not in the business. */
    hold(id: string, token: string) {
      need(token, 'business_management')
      if (!reachOf(token).includes(id)) throw notFound(id)
    },
    apps(call: GraphCall, business: string) {
      return list(
        call,
        'application',
        directory.apps.filter((app) => app.business === business).map(({ id, name }) => ({ id, name })),
      )
    },
    /** `/me/accounts`: without the right the list is empty, and no error. */
    pages(call: GraphCall, token: string) {
      const reach = reachOf(token)
      const pages = has(token, 'pages_show_list') ? directory.pages.filter(({ business }) => reach.includes(business)) : []
      return list(
        call,
        'page',
        pages.map((page) => pageNode(token, page)),
      )
    },
    pixels: (call: GraphCall, account: string) =>
      list(
        call,
        'adspixel',
        directory.pixels.filter((pixel) => pixel.account === account),
      ),
  }
}
