import type { z } from 'zod'
import type { NetworkTimes } from '#domain/channels/channel.ts'
import { address, port, seconds } from './variables.ts'

/** Where a network is, and what we believe of its times. */
export type NetworkConfig = {
  /** null: the simulator of this installation, whose address only the supervisor knows; without simulators, the network is not spoken to */
  baseUrl: string | null
  /** 0: any free one */
  simulatorPort: number
  times: NetworkTimes
}

/** Networks other than Meta, each with a simulator: the prefix of their variables and their address. */
export const OTHER_NETWORKS = {
  oceanengine: { prefix: 'OCEANENGINE', home: 'https://api.oceanengine.com' },
  tencent: { prefix: 'TENCENT', home: 'https://api.e.qq.com' },
} as const
export type OtherNetwork = keyof typeof OTHER_NETWORKS

/** Where people sign in: the configured address of the network; undefined for the real network, whose page the connector knows. */
export const dialogOf = (network: OtherNetwork, baseUrl: string): { dialogUrl?: string } =>
  baseUrl.replace(/\/+$/, '') === OTHER_NETWORKS[network].home ? {} : { dialogUrl: baseUrl }

const shapeOf = (prefix: string, times: NetworkTimes) => ({
  BASE_URL: address(`${prefix}_BASE_URL`).optional(),
  SIMULATOR_PORT: port(`${prefix}_SIMULATOR_PORT`).default(0),
  ANSWER_S: seconds(`${prefix}_ANSWER_S`, times.answerMs),
  LONGEST_CALL_S: seconds(`${prefix}_LONGEST_CALL_S`, times.longestCallMs),
  LIST_LAG_S: seconds(`${prefix}_LIST_LAG_S`, times.listLagMs),
  LONGEST_PAUSE_S: seconds(`${prefix}_LONGEST_PAUSE_S`, times.longestPauseMs),
})
type Shape = ReturnType<typeof shapeOf>
type Prefixed<P extends string> = { [Key in keyof Shape as `${P}_${Key}`]: Shape[Key] }

/** The variables that every network has: `<PREFIX>_BASE_URL`, `_SIMULATOR_PORT`, `_ANSWER_S`, `_LONGEST_CALL_S`, `_LIST_LAG_S`, `_LONGEST_PAUSE_S`. */
export const networkVariables = <P extends string>(prefix: P, times: NetworkTimes): Prefixed<P> =>
  Object.fromEntries(Object.entries(shapeOf(prefix, times)).map(([key, variable]) => [`${prefix}_${key}`, variable])) as Prefixed<P>

type Said<P extends string> = z.output<z.ZodObject<Prefixed<P>>>

/** What the variables of a network say; `home`: its real address, null where it is not to be spoken to without being named. */
export function networkOf<P extends string>(said: Said<P>, prefix: P, home: string | null): NetworkConfig {
  const of = <Key extends keyof Shape>(key: Key) => (said as Readonly<Record<string, unknown>>)[`${prefix}_${key}`] as z.output<Shape[Key]>
  return {
    baseUrl: of('BASE_URL') ?? home,
    simulatorPort: of('SIMULATOR_PORT'),
    times: {
      answerMs: of('ANSWER_S'),
      longestCallMs: of('LONGEST_CALL_S'),
      listLagMs: of('LIST_LAG_S'),
      longestPauseMs: of('LONGEST_PAUSE_S'),
    },
  }
}
