/**
 * What is to be copied, as addresses and calls name it: a row of a batch (`12.3`), every row of the level in a batch (`12.*`), or an object of
 * the network by its id, with the ad account it is in where that is known (`1203400001:120215`, `120215`).
 */
export type SourceRef =
  { kind: 'row'; batchId: string; seq: number | null } | { kind: 'object'; accountId: string | null; networkId: string }

/** The most sources one duplication is begun from. */
export const SOURCES_MAX = 500

const ROW = /^(\d{1,18})\.(\d{1,9}|\*)$/
const OBJECT = /^(?:([\w-]{1,64}):)?([\w-]{1,64})$/

/** Null: the text names nothing. */
export function readSource(text: string): SourceRef | null {
  const row = ROW.exec(text)
  if (row) return { kind: 'row', batchId: row[1] ?? '', seq: row[2] === '*' ? null : Number(row[2]) }
  const object = OBJECT.exec(text)
  return object ? { kind: 'object', accountId: object[1] ?? null, networkId: object[2] ?? '' } : null
}

export const rowSource = (batchId: string, seq: number | null): string => `${batchId}.${seq ?? '*'}`

export const objectSource = ({ account_id, network_id }: { account_id: string; network_id: string }): string =>
  `${account_id}:${network_id}`

/** Each once, in the order they were written; separated by commas. */
export const splitSources = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]
