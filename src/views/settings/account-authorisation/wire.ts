import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { games } from '#contract/lists.ts'
import * as calls from '#contract/network-access.ts'
import { ANSWER_PATH } from '#contract/paths.ts'
import { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { waitCountOf } from '#views/things/WaitCount.tsx'
import { createReading } from '#machines/reading/reading.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'
import { saved } from '../wire-kit.ts'
import type { DialogWindow } from './dialog-window.ts'

export type TokenDraft = { channel: string; network_app_id: string; token: string }

export const tokenPaste = savedBy(createSettingsSave<TokenDraft, calls.Authorisation>(), (draft, _, how) =>
  saved(call(calls.pasteToken, draft, how), nothingHeld),
)
export const authorisationInspect = savedBy(createSettingsSave<{ id: string }, calls.Authorisation>(), (draft, _, how) =>
  saved(call(calls.inspectAuthorisation, draft, how), nothingHeld),
)

export const accountsAgain = savedBy(createSettingsSave<{ id: string }, { asked: number }>(), (draft, _, how) =>
  saved(call(calls.readAccountsOf, draft, how), nothingHeld),
)
/** How many accounts of an application wait to be read. */
export const accountsOfApp = (appId: string) =>
  waitCountOf(async (how) => {
    const { data } = await call(calls.authorisations, { network_app_id: appId }, how)
    return data.reduce((sum, { accounts_waiting: waiting }) => sum + waiting, 0)
  })

/** The flow joined to the server and to the window at the network; `origin` is where the console is. */
export const wiredAuthorisation = (dialog: Pick<DialogWindow, 'open' | 'show' | 'close'>, origin: string) =>
  accountAuthorisationMachine.provide({
    actors: {
      readDesk: fromPromise(async ({ input: { appId }, signal }) => {
        const how = { ...QUIET, signal }
        const [apps, tokens, all] = await Promise.all([
          everyPage((page) => call(calls.networkApps.list, page, how)),
          call(calls.authorisations, { network_app_id: appId }, how),
          everyPage((page) => call(games, page, how)),
        ])
        const app = apps.find(({ id }) => id === appId)
        return {
          app: app?.name ?? '',
          channel: app?.channel ?? '',
          authorisations: tokens.data,
          games: all.flatMap(({ game_id, name, retired }) => (retired ? [] : [{ game_id, name }])),
        }
      }),
      askAddress: fromPromise(async ({ input: { appId }, signal }) => {
        const asked = { network_app_id: appId, redirect_url: origin + ANSWER_PATH }
        return (await call(calls.oauthAddress, asked, { ...QUIET, signal })).data
      }),
      redeem: fromPromise(({ input: { answer, ticket }, signal }) => {
        if (!answer) throw new Error('a dialog that led back with nothing')
        return outcomeOf(call(calls.oauthAnswer, { ticket, ...answer }, { ...QUIET, signal }), ({ data }) => data, nothingHeld)
      }),
      readOffer: fromPromise(async ({ input: { id }, signal }) => (await call(calls.readOffer, { id }, { ...QUIET, signal })).data),
      takeOver: fromPromise(({ input: { id, chosen, ticket }, signal }) => {
        const sent = { ticket, id, accounts: [...chosen.accounts], pages: [...chosen.pages], game_ids: [...chosen.games] }
        return outcomeOf(call(calls.takeOver, sent, { ...QUIET, signal }), ({ data }) => data, nothingHeld)
      }),
    },
    actions: {
      openWindow: ({ self }) => {
        if (!dialog.open()) self.send({ type: 'window.blocked' })
      },
      showDialog: (_, { url, code_param }) => dialog.show(url, code_param),
      closeWindow: () => dialog.close(),
    },
  })

type AssetsAsked = { id: string; accounts: readonly string[] }
/** What is read per account; null: not asked for. */
const assetsRead = createReading<readonly calls.AccountAssets[] | null, AssetsAsked | null>()
export const wiredAssets = readBy(assetsRead, async (asked, how) =>
  asked === null ? null : (await call(calls.readAccountAssets, { id: asked.id, accounts: [...asked.accounts] }, how)).data,
)

export type AudienceDraft = AssetsAsked & { audiences: readonly string[]; games: readonly string[] }
export const wiredAudiences = savedBy(
  createSettingsSave<AudienceDraft, { audiences: number }>(),
  ({ id, accounts, audiences, games }, ticket, how) =>
    saved(
      call(calls.takeAudiences, { ticket, id, accounts: [...accounts], audiences: [...audiences], game_ids: [...games] }, how),
      nothingHeld,
    ),
)
