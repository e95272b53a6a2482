import * as calls from '#contract/accounts.ts'
import { companyZone } from '#domain/company-terms.ts'
import { plainAmount } from '#domain/money.ts'
import { zonedClock } from '#domain/zone.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { accountStore, gamesOfAccount, readKuaishou } from './account.reads.ts'
import { accountKeeping, accountRules, bindAccounts, confirmCurrencies, readAccountsAgain } from './account.service.ts'

const { thing } = calls.accounts

/** What narrows the list and is no field. */
const CODED = ['auth_state', 'ends_within', 'unbound', 'network_state', 'held_for', 'read_state'] as const

/** Ad accounts as people keep them (scoreboard Z1): what their page lists, saves, switches and binds. */
export const accountRoutes = (): Handler[] => [
  ...thingRoutes(calls.accounts, accountStore, {
    ...accountRules,
    said: {
      ...Object.fromEntries(CODED.map((name) => [name, (code: string) => ({ label: `account.${name}`, code, words: `account.${name}` })])),
      network_app: (id) => ({ label: 'account.network_app', id, of: 'network_app' }),
      region: (id) => ({ label: 'account.region', id, of: 'region' }),
    },
    columns: {
      currency: 'line',
      columns: [
        { name: 'auth_state', text: ({ auth_state }, word) => word(`auth_state.${String(auth_state)}`) },
        { name: 'auth_expires_at', text: ({ auth_expires_at: at }) => (typeof at === 'string' ? zonedClock(at, companyZone()) : '') },
        { name: 'network_state', text: ({ network_state: state }, word) => word(`network_state.${String(state)}`) },
        {
          name: 'disable_reason',
          text: ({ disable_reason: reason }, word) => (typeof reason === 'string' && reason !== '' ? word(`disable_reason.${reason}`) : ''),
        },
        { name: 'held_for', text: ({ held_for: why }, word) => (typeof why === 'string' ? word(`held_for.${why}`) : '') },
        { name: 'told_currency', text: ({ told_currency: currency }) => String(currency) },
        ...(['balance_minor', 'cap_minor', 'spent_minor'] as const).map((name) => ({
          name,
          text: ({ [name]: amount, told_currency: currency }: Readonly<Record<string, unknown>>) =>
            typeof amount === 'string' ? plainAmount(amount, String(currency)) : '',
          number: true as const,
        })),
        { name: 'read_at', text: ({ read_at: at }) => (typeof at === 'string' ? zonedClock(at, companyZone()) : '') },
        { name: 'read_state', text: ({ read_state: state }, word) => word(`read_state.${String(state)}`) },
      ],
    },
  }),
  handle(calls.accountGames, async ({ account_id: id }, call) => {
    await accountKeeping.one(call, id)
    return { data: { account_id: id, games: await gamesOfAccount(call.db, id, call.scope('game')) } }
  }),
  handle(calls.bindGames, async (sent, call) => ({
    data: { changed: await bindAccounts(call, sent, calls.bindGames.audit?.records ?? '') },
  })),
  handle(calls.readAgain, async ({ rows }, call) => ({ data: await readAccountsAgain(call, rows) })),
  handle(calls.readWaiting, async (_, call) => ({
    data: { waiting: await accountStore.count(call.db, readerOf(call), { read_state: 'waiting' }) },
  })),
  handle(calls.confirmCurrency, async ({ rows }, call) => ({
    data: { changed: await confirmCurrencies(call, rows, calls.confirmCurrency.audit?.records ?? '') },
  })),
  handle(calls.usableAccounts, async ({ page, per_page, ...asked }, call) => {
    const reader = { ...readerOf(call), may: () => false }
    const { rows, total } = await accountStore.list(call.db, reader, { ...asked, use_status: 'on', usable: '1' }, { page, per_page })
    const data = rows.map((row) => calls.usableAccounts.output.shape.data.element.parse({ ...rowOut(thing, row), account_id: row.id }))
    return { data, total, page, per_page }
  }),
  handle(calls.kuaishouUsers, async (_, call) => ({
    data: await readKuaishou(call.db, { games: call.scope('game'), spreaders: call.scope('spreader') }),
  })),
]
