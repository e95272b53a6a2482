import { networkApps } from '#contract/network-access.ts'
import type { AccessPort } from '#server/connectors/core/access-port.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { authorisationRoutes } from '#server/features/authorisation/authorisation.routes.ts'
import type { AuthorisationDeps } from '#server/features/authorisation/authorisation.service.ts'
import type { Handler } from '#server/kit/handler.ts'
import type { Vault } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import { twoGames } from '../kit/two-games.ts'

const SETTINGS = '/user/api/settings'
const [APP] = LIVING_DIRECTORY.apps
const [PERSON] = LIVING_DIRECTORY.people
export const RIGHTS = ['ads_management', 'ads_read', 'business_management', 'pages_show_list']

/** A server with the calls of authorisations in front of a simulated network that has businesses, people and ad accounts. */
export async function aNetwork(vault: Vault, more: (connectors: ReadonlyMap<string, Connector>) => readonly Handler[] = () => []) {
  const simulator = await startMetaSimulator({ stalenessMs: [0, 0], accounts: LIVING_ACCOUNTS })
  const connector = createMetaConnector({
    baseUrl: simulator.url,
    dialogUrl: simulator.url,
    version: 'v26.0',
    times: { answerMs: 5000 },
    log: { debug: () => undefined },
  })
  const connectors = new Map([[connector.channel, connector]])
  const house = await twoGames([...authorisationRoutes({ connectors, vault }), ...more(connectors)])
  await house.database.db.insertInto('spreader').values({ id: '21', channel: 'facebook', name: 'Meta', region_id: '1' }).execute()

  /** A token of the first person, with accounts that push with it. */
  async function authorised({ expiresInS = null, accounts }: { expiresInS?: number | null; accounts: readonly string[] }): Promise<string> {
    const app = { channel: 'fb_ad', client_id: APP?.id ?? '', name: APP?.name ?? '', retired: '0' }
    const { body: saved } = await house.post(networkApps.save.path, app)
    await house.post(`${SETTINGS}/network_apps/secret`, { id: saved.data.id, secret: APP?.secret ?? '' })
    const token = simulator.control.giveToken({ app: APP?.id ?? '', person: PERSON?.id ?? '', rights: RIGHTS, expiresInS })
    const { body } = await house.post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', network_app_id: saved.data.id, token })
    const chosen = Object.fromEntries(accounts.map((id, index) => [`accounts[${index}]`, id]))
    const taken = await house.post(`${SETTINGS}/authorisations/take`, { id: body.data.id, ...chosen, 'game_ids[0]': '10012' })
    if (taken.status !== 200) throw new Error(JSON.stringify(taken.body))
    return body.data.id
  }
  return { house, simulator, connectors, authorised, meanwhile }
}

/** The network answers as it does, and before the answer is there something happens here. */
export function meanwhile<D extends AuthorisationDeps>(
  deps: D,
  asked: Exclude<keyof AccessPort, 'codeParam'>,
  act: () => Promise<void>,
): D {
  const connectors = [...deps.connectors].map(([channel, connector]) => {
    const { access } = connector
    const asking = access?.[asked]
    if (!access || !asking) throw new Error('there is no network to sign in at')
    const answer = async (...given: never[]) => {
      const told: unknown = await Reflect.apply(asking, access, given)
      await act()
      return told
    }
    return [channel, { ...connector, access: { ...access, [asked]: answer } }] as const
  })
  return { ...deps, connectors: new Map(connectors) }
}

export type Choice = { rights?: string[]; person?: string; deny?: true }

/** What the dialog leads back to a browser with. */
export async function decided(
  url: string,
  { rights, person = LIVING_DIRECTORY.people[0]?.id ?? '', deny }: Choice = {},
): Promise<Record<string, string>> {
  const form = new URLSearchParams({ decision: deny ? 'deny' : 'allow', person, every_account: '1' })
  const scope = new URL(url).searchParams.get('scope') ?? ''
  for (const right of rights ?? scope.split(',')) form.append('rights', right)
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  return Object.fromEntries(['state', 'code', 'error'].flatMap((name) => (back.has(name) ? [[name, back.get(name) ?? '']] : [])))
}
