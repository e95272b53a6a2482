import { openDatabase } from '#server/db/open.ts'
import { signIn } from '#server/features/session/session.service.ts'
import { hashPassword, warmPasswords } from '#server/kit/password.ts'
import { withDatabase } from './kit/database.ts'

/**
 * `npm run bench -- login [tries]`: how long a refused sign-in takes for an account that exists and for one that does not, on a real
 * database, in turn and in a changing order. The medians may differ by 5 % at most; more ends with code 1. A second account that exists is
 * the control: when the two that exist are further apart than the gate, the machine was too busy for the figures to mean anything.
 */
const TRIES = Number(process.argv[2] ?? 1_000)
const GATE = 0.05
const WHO = ['known', 'unknown', 'control'] as const

async function run(): Promise<boolean> {
  return await withDatabase(async ({ url }) => {
    const opened = openDatabase(url, { max: 2 })
    const { db } = opened
    await warmPasswords()
    for (const account of ['known', 'control'])
      await db
        .insertInto('app_user')
        .values({ account, name: account, password_hash: await hashPassword('the right password'), grants: '{}' })
        .execute()

    const refusedMs = async (account: string): Promise<number> => {
      const started = performance.now()
      await signIn(db, { account, password: 'a wrong password', address: '10.0.0.1', agent: 'bench' }).catch(() => undefined)
      const took = performance.now() - started
      // the limits are not what is measured
      await db.deleteFrom('login_failure').execute()
      return took
    }
    const times: Record<(typeof WHO)[number], number[]> = { known: [], unknown: [], control: [] }
    for (let turn = -20; turn < TRIES; turn++)
      for (let place = 0; place < WHO.length; place++) {
        const who = WHO[(Math.max(turn, 0) + place) % WHO.length] ?? 'known'
        const took = await refusedMs(who === 'unknown' ? `unknown-${turn}` : who)
        if (turn >= 0) times[who].push(took) // the first are to get warm
      }
    await opened.close()

    const [known, unknown, control] = [medianOf(times.known), medianOf(times.unknown), medianOf(times.control)]
    const [apart, noise] = [apartBy(unknown, known), apartBy(control, known)]
    console.log(`${TRIES} refused sign-ins each, medians: ${known.toFixed(2)} ms for an account that exists,`)
    console.log(
      `${unknown.toFixed(2)} ms for one that does not (${percent(apart)} apart), ${control.toFixed(2)} ms for another that exists`,
    )
    console.log(
      `gate ${percent(GATE)}; two accounts that exist are ${percent(noise)} apart${noise < GATE ? '' : ': the machine is too busy to tell'}`,
    )
    return apart < GATE || apart < noise
  })
}

const medianOf = (times: number[]): number => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

const apartBy = (one: number, other: number): number => Math.abs(one - other) / other
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

process.exitCode = (await run()) ? 0 : 1
