import type { Blocker } from '#domain/blocker.ts'
import { functionBlockers, scopeOf, type Grants, type Scope } from './grants.ts'

/** Why a person may not do something with batches, by what it takes; empty means they may. */
export type BatchRights = {
  view: readonly Blocker[]
  /** create, edit, check, discard */
  build: readonly Blocker[]
  /** commit, push again, decide an unknown row */
  commit: readonly Blocker[]
  /** pick creatives of the library */
  creatives: readonly Blocker[]
  /** sign in again for an account that the network does not let in */
  signIn: readonly Blocker[]
  /** games whose batches can be seen; `'*'` is all of them */
  games: Scope
}

/** What the batch screens ask, with the functions the calls themselves ask for. */
export const batchRights = (grants: Grants): BatchRights => ({
  view: functionBlockers(grants, 'ads.batch.view'),
  build: functionBlockers(grants, 'ads.batch.build'),
  commit: functionBlockers(grants, 'ads.batch.commit'),
  creatives: functionBlockers(grants, 'creative.list.view'),
  signIn: functionBlockers(grants, 'settings.credentials.edit'),
  games: scopeOf(grants, 'ads', 'game'),
})
