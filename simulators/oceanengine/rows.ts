import { isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { shape, type Shape } from '../kit/shape.ts'
import type { Kept } from '../kit/book.ts'
import { ApiError } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'

/** @throws ApiError with the first rule that the parameters break */
export function checked(rules: Shape, params: Params): Params {
  const [breach] = rules(params)
  if (breach) throw invalid(breach.path, breach.rule)
  return params
}

/** Looks an object up for a change. @throws ApiError when it is not there, not of the account, or deleted */
export function present({ book }: World, account: string, level: string, id: unknown, field = `${level}_id`): Kept {
  const object = book.object(idText(id) ?? '')
  if (!object || object.account !== account || object.level !== level) throw invalid(field, 'does not exist under the advertiser')
  if (object.deleted) throw invalid(field, 'is deleted')
  return object
}

/** What a list of rows may hold, from the table of one row. */
export const rowsOf = (level: string, table = ''): Shape =>
  shape(`advertiser_id!: id; data!: list 1..\n@data[] ${level}_id!: id${table === '' ? '' : `\n@data[] ${table}`}`)
export const idsOf = (level: string, bounds = '1..'): Shape => shape(`advertiser_id!: id; ${level}_ids!: id[] ${bounds}`)

type Outcome = { done: bigint[]; failed: bigint[]; errors: Record<string, unknown>[] }

/** Changes row by row: one that is refused is told in `errors` and the others take effect. The whole answers code 0. */
export function rowByRow(level: string, rows: unknown, change: (row: Params) => void): Outcome {
  const outcome: Outcome = { done: [], failed: [], errors: [] }
  for (const given of Array.isArray(rows) ? rows : []) {
    const row: Params = isRecord(given) ? given : { [`${level}_id`]: given }
    const id = BigInt(idText(row[`${level}_id`]) ?? 0)
    try {
      change(row)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      outcome.failed.push(id)
      outcome.errors.push({ [`${level}_id`]: id, error_message: error.message })
    }
  }
  return outcome
}

/** A deleted object keeps its id, leaves the lists and takes what hangs in it along. */
export function deleteTree({ book, clock }: World, object: Kept, below: readonly string[]): void {
  const family = below.flatMap((level) => book.children(object.id, level)).flatMap((id) => book.object(id) ?? [])
  for (const one of [object, ...family]) {
    if (!one.deleted) book.put({ ...one, deleted: true, updatedMs: clock.now() }, 'deleted', { deleted: true })
  }
}
