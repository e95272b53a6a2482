import { isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { shape, type Shape } from '../kit/shape.ts'
import type { Kept } from '../kit/book.ts'
import { ApiError } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'

/** @throws ApiError for the first broken rule */
export function checked(rules: Shape, params: Params): Params {
  const [breach] = rules(params)
  if (breach) throw invalid(breach.path, breach.rule)
  return params
}

/** Finds an object to change. @throws ApiError when it does not exist in the account, or is deleted */
export function present({ book }: World, account: string, level: string, id: unknown, field = `${level}_id`): Kept {
  const object = book.object(idText(id) ?? '')
  if (!object || object.account !== account || object.level !== level) throw invalid(field, 'does not exist under the advertiser')
  if (object.deleted) throw invalid(field, 'is deleted')
  return object
}

/** The shape of a bulk call, from the table of one row. Calls of the second generation take 10 rows. */
export const rowsOf = (level: string, table: string, most = 10): Shape =>
  shape(`advertiser_id!: id; data!: list 1..${most}\n@data[] ${level}_id!: id; ${table}`)
export const idsOf = (level: string): Shape => shape(`advertiser_id!: id; ${level}_ids!: id[] 1..10`)

type Change = (world: World, object: Kept, row: Params) => void

/**
 * An endpoint that changes objects row by row. The answer has code 0; refused rows are listed in `errors`, and the other rows take effect.
 * `told` decides whether the ids that are done or those that failed are listed next to the errors.
 */
export const bulk = (level: string, rules: Shape, change: Change, told: 'done' | 'failed' = 'done') => {
  const idName = `${level}_id`
  return (world: World, account: string, params: Params) => {
    const { data, [`${level}_ids`]: ids } = checked(rules, params)
    const ended: { done: bigint[]; failed: bigint[] } = { done: [], failed: [] }
    const errors: Params[] = []
    for (const given of [data ?? ids].flat()) {
      const row: Params = isRecord(given) ? given : { ...params, [idName]: given }
      const id = BigInt(idText(row[idName]) ?? 0)
      try {
        change(world, present(world, account, level, row[idName]), row)
        ended.done.push(id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        ended.failed.push(id)
        errors.push({ [idName]: id, error_message: error.message })
      }
    }
    return { [`${level}_ids`]: ended[told], errors }
  }
}
