import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { newTicket } from '#machines/kit/ticket.ts'
import type { Blocker } from '#domain/blocker.ts'
import { TAKEN_AT_ONCE } from '#domain/account/authorisation.ts'
import { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import type { AuthorisationDesk, Chosen, Offer, TakeOutcome } from '#machines/account-authorisation/account-authorisation.types.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { aNetwork } from './a-network.ts'

const SETTINGS = '/user/api/settings'
const MANY = 3000
const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const [business = null] = LIVING_DIRECTORY.businesses

let access: Awaited<ReturnType<typeof aNetwork>>
beforeAll(async () => void (access = await aNetwork(vault)))
afterAll(async () => {
  await access.house.close()
  await access.simulator.close()
})
const sql = async (text: string, values: unknown[] = []) => (await access.house.database.pool.query(text, values)).rows

beforeEach(async () => {
  access.simulator.control.reset()
  for (const account of LIVING_ACCOUNTS) access.simulator.control.addAccount(account)
  for (let at = 0; at < MANY; at += 1) access.simulator.control.addAccount({ id: `72${String(at).padStart(13, '0')}`, business })
  await sql('truncate network_app, network_authorisation, ad_account cascade')
})

type Sent = { ticket: string; accounts: readonly string[] }

/** The flow in front of the server; `lost` answers are not heard of. */
async function choosing(id: string, { lost = () => false }: { lost?: (nth: number) => boolean } = {}) {
  const sent: Sent[] = []
  const { house } = access
  async function taken({ ticket, chosen: { accounts, games } }: { ticket: string; chosen: Chosen }): Promise<TakeOutcome> {
    sent.push({ ticket, accounts })
    const body = { ticket, id, ...listed('accounts', accounts), ...listed('game_ids', games) }
    const { status, body: answer } = await house.post(`${SETTINGS}/authorisations/take`, body)
    if (lost(sent.length)) return { kind: 'unknown', blockers: [{ code: 'call.lost' }] }
    if (status === 200) return { kind: 'done', value: answer.data }
    const blockers: readonly Blocker[] = answer.blockers ?? [{ code: answer.code }]
    return { kind: 'refused', blockers }
  }
  const machine = accountAuthorisationMachine.provide({
    actors: {
      readDesk: fromPromise<AuthorisationDesk, { appId: string }>(() =>
        Promise.resolve({ app: 'x', channel: 'fb_ad', authorisations: [], games: [{ game_id: '10012', name: 'x' }] }),
      ),
      readOffer: fromPromise(async () => (await house.get(`${SETTINGS}/authorisations/offer?id=${id}`)).data as Offer),
      takeOver: fromPromise(({ input }) => taken(input)),
    },
  })
  const flow = createActor(machine, { input: { appId: '1' } }).start()
  const at = async (state: 'ready' | 'choosing' | 'taken' | 'takeUncertain') =>
    (await waitFor(flow, (now) => now.matches(state), { timeout: 30_000 })).context
  await at('ready')
  flow.send({ type: 'authorisation.open', id })
  const { offer } = await at('choosing')
  return { flow, at, sent, offered: offer?.accounts.map((account) => account.id) ?? [] }
}

const listed = (name: string, values: readonly string[]) => Object.fromEntries(values.map((value, at) => [`${name}[${at}]`, value]))
const held = async () => {
  const [row] = await sql(
    `select count(*)::int as accounts, count(distinct account_id) filter (where has_game)::int as bound from
       (select a.account_id, exists (select from ad_account_game g where g.account_id = a.account_id and g.game_id = '10012') as has_game
          from ad_account a where a.auth_status = 'authorised') t`,
  )
  return row
}

test('3,000 accounts are taken over in parts, each once, and the one game is chosen by itself', async () => {
  const id = await access.authorised({ accounts: [LIVING_ACCOUNTS[0]?.id ?? ''] })
  const { flow, at, sent, offered } = await choosing(id)
  const many = offered.filter((one) => one.startsWith('72'))
  flow.send({ type: 'offer.choose', chosen: { accounts: many } })
  flow.send({ type: 'offer.take' })
  flow.send({ type: 'offer.take' })
  const { taken, notTaken, asked } = await at('taken')
  expect([taken, notTaken, asked, sent.length]).toEqual([{ accounts: MANY, pages: 0 }, [], MANY, MANY / TAKEN_AT_ONCE])
  expect([new Set(sent.flatMap((one) => one.accounts)).size, new Set(sent.map(({ ticket }) => ticket)).size]).toEqual([MANY, sent.length])
  expect(await held()).toEqual({ accounts: MANY + 1, bound: MANY + 1 })
  const [opens] = await sql(`select account_id, credential from ad_account where account_id = $1`, [many.at(-1)])
  expect(vault.open(opens.credential, opens.account_id)).toMatch(/^EAA/)
})

test('an account in a part that another sign-in has is left out with its reason, and a part that fails harms no other', async () => {
  const id = await access.authorised({ accounts: [LIVING_ACCOUNTS[0]?.id ?? ''] })
  const { flow, at, offered } = await choosing(id)
  const many = offered.filter((one) => one.startsWith('72'))
  const [first = '', gone = ''] = [many[TAKEN_AT_ONCE + 3], many[2 * TAKEN_AT_ONCE + 7]]
  await sql(
    `insert into network_authorisation (id, channel, kind, network_user_id, network_user_name, token, last4, rights, status, created_by)
     values ('other', 'fb_ad', 'token', 'x', 'Lena', '', '', '{}', 'authorised', $1)`,
    [access.house.admin.userId],
  )
  await sql(
    `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, authorisation_id) values ($1, 'x', '21', '', 'USD', 'UTC', 'other')`,
    [first],
  )
  access.simulator.control.changeAccount({ id: gone, business: null })
  flow.send({ type: 'offer.choose', chosen: { accounts: many } })
  flow.send({ type: 'offer.take' })
  const { taken, notTaken, chosen } = await at('taken')
  expect([taken?.accounts, notTaken.map(({ row, reasons }) => [row, reasons.map(({ code }) => code)])]).toEqual([
    MANY - 2,
    [
      [first, ['authorisation.account_elsewhere']],
      [gone, ['authorisation.account_gone']],
    ],
  ])
  expect(chosen.accounts).toEqual([first, gone])
})

test('a part whose answer was lost is asked for under its ticket and counts once', async () => {
  const id = await access.authorised({ accounts: [LIVING_ACCOUNTS[0]?.id ?? ''] })
  const { flow, at, sent, offered } = await choosing(id, { lost: (nth) => nth === 2 })
  const lines = async () => (await sql(`select from audit_log where event = 'authorisation.taken'`)).length
  const before = await lines()
  flow.send({ type: 'offer.choose', chosen: { accounts: offered.filter((one) => one.startsWith('72')).slice(0, 3 * TAKEN_AT_ONCE) } })
  flow.send({ type: 'offer.take' })
  await at('takeUncertain')
  flow.send({ type: 'write.retry' })
  const { taken } = await at('taken')
  expect([taken?.accounts, sent.length, sent[1]?.ticket === sent[2]?.ticket]).toEqual([3 * TAKEN_AT_ONCE, 4, true])
  expect((await lines()) - before).toBe(3)
})

test('one call takes no more than a part', async () => {
  const id = await access.authorised({ accounts: [LIVING_ACCOUNTS[0]?.id ?? ''] })
  const accounts = listed(
    'accounts',
    Array.from({ length: TAKEN_AT_ONCE + 1 }, (_, at) => String(at)),
  )
  const { status } = await access.house.post(`${SETTINGS}/authorisations/take`, {
    ticket: newTicket(),
    id,
    ...accounts,
    'game_ids[0]': '10012',
  })
  expect(status).toBe(400)
})
