import * as calls from '#contract/network-access.ts'
import { ANSWER_PATH } from '#contract/paths.ts'
import { blocker } from '#domain/blocker.ts'
import { handle, handleAsking, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { networkAppStore, readApp, readAuthorisations } from './authorisation.reads.ts'
import { storeSecret } from './authorisation.repository.ts'
import * as assets from './account-assets.service.ts'
import * as service from './authorisation.service.ts'

/** Applications at networks, and the ad accounts that people let them use. */
export function authorisationRoutes(deps: service.AuthorisationDeps): Handler[] {
  const taken = async (call: Call, told: Parameters<typeof service.takeToken>[2]) => {
    const authorisation = await service.takeToken(call.trx, deps, told)
    call.audit({ entity: 'authorisation', entityId: authorisation.id, after: service.traceOf(authorisation) })
    return authorisation
  }
  return [
    ...thingRoutes(calls.networkApps, networkAppStore),
    handleAsking(
      calls.saveAppSecret,
      async ({ id, secret, untested }, { db }) =>
        await service.testSecret(db, deps, { id, secret: secret.trim(), untested: untested === '1' }),
      async ({ id, secret }, call) => {
        if (!(await readApp(call.trx, id))) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
        const last4 = await storeSecret(call.trx, deps.vault, id, secret.trim())
        call.audit({ entity: 'network_app', entityId: id, after: { last4 } })
        return { data: { id, secret_last4: last4 } }
      },
    ),
    handle(calls.testApp, async ({ id }, { db }) => ({ data: await service.verdictOf(db, deps, id) })),
    handle(calls.authorisations, async ({ network_app_id: appId }, { db }) => ({
      data: (await readAuthorisations(db, { appId })).map(service.shownOf),
    })),
    handle(calls.oauthAddress, async ({ network_app_id: appId, redirect_url: redirectUrl }, call) => {
      if (new URL(redirectUrl).pathname !== ANSWER_PATH)
        throw new Refused(blocker('authorisation.redirect_unknown', { field: 'redirect_url' }))
      return { data: await service.beginDialog(call.db, deps, { appId, redirectUrl, person: personOf(call) }) }
    }),
    handleAsking(
      calls.oauthAnswer,
      async ({ state, code, error }, call) => await service.redeemAnswer(call.db, deps, { state, code, error, person: personOf(call) }),
      async (_, call, told) => ({ data: await taken(call, told) }),
    ),
    handleAsking(
      calls.pasteToken,
      async ({ channel, network_app_id: appId, token }, call) =>
        await service.askAboutPasted(call.db, deps, { channel, appId, token, by: call.user.id }),
      async (_, call, told) => ({ data: await taken(call, told) }),
    ),
    handleAsking(
      calls.inspectAuthorisation,
      async ({ id }, { db }) => await service.askAgain(db, deps, id),
      async ({ id }, call, told) => {
        const { before, after } = await service.noteAgain(call.trx, told)
        call.audit({ entity: 'authorisation', entityId: id, before: service.traceOf(before), after: service.traceOf(after) })
        return { data: after }
      },
    ),
    handle(calls.readAccountsOf, async ({ id }, call) => ({ data: { asked: await service.askForAccountsOf(call.trx, id) } })),
    handle(calls.readOffer, async ({ id }, { db }) => ({ data: await service.offerOf(db, deps, id) })),
    handle(calls.readAccountAssets, async ({ id, accounts }, { db }) => ({ data: await assets.accountAssetsOf(db, deps, id, accounts) })),
    handleAsking(
      calls.takeAudiences,
      async ({ id, accounts: accountIds, audiences: audienceIds, game_ids: gameIds }, { db }) =>
        await assets.askForAudiences(db, deps, { id, accountIds, audienceIds, gameIds }),
      async ({ id, audiences, game_ids }, call, told) => {
        const taken = await assets.takeAudiences(call.trx, told)
        call.audit({ entity: 'authorisation', entityId: id, after: { audiences, game_ids } })
        return { data: { audiences: taken } }
      },
    ),
    handleAsking(
      calls.takeOver,
      async ({ id, accounts: accountIds, pages: pageIds, game_ids: gameIds }, { db }) =>
        await service.askForChosen(db, deps, { id, accountIds, pageIds, gameIds }),
      async ({ id, accounts, pages, game_ids }, call, told) => {
        const data = await service.takeOver(call.trx, deps, told)
        call.audit({ entity: 'authorisation', entityId: id, after: { accounts, pages, game_ids } })
        return { data }
      },
    ),
  ]
}

const personOf = ({ user, session }: Call) => ({ userId: user.id, session })
