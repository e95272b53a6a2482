import type { Kept } from '../kit/book.ts'
import { ApiError } from '../kit/coded-api.ts'
import { known, recordsIn, type Form } from '../kit/forms.ts'
import { inText, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { absent, invalid } from './api-error.ts'
import type { World } from './options.ts'
import { form } from './shapes.ts'

/** Returns the parameters that the form knows. @throws ApiError for the first broken rule */
export function checked(which: Form, params: Params): Params {
  const [breach] = which.rules(params)
  if (breach) throw invalid(breach.path, breach.rule)
  return known(which, params)
}

/** Both generations have adgroups, but only those of the first have a parent campaign. */
export const isOf = ({ level, parents }: Kept, kind: { level: string; hangs: boolean }): boolean =>
  level === kind.level && parents.length > 0 === kind.hangs

/** Finds an object to change. @throws ApiError when it does not exist in the account, or is deleted */
export function present({ book }: World, account: string, kind: { level: string; hangs: boolean }, id: unknown): Kept {
  const object = book.object(idText(id) ?? '')
  if (!object || object.account !== account || !isOf(object, kind) || object.deleted) throw absent(`${kind.level}_id`)
  return object
}

/** Stores a change with its time. */
export function put({ book, clock }: World, object: Kept, told: Params): Kept {
  const next = { ...object, updatedMs: clock.now() }
  book.put(next, 'updated', told)
  return next
}

const MOST_ROWS = 100

/**
 * An endpoint that changes one field of many objects. The answer has code 0, a result per row in the order of the request, and the ids of refused rows.
 * A repeated id refuses the whole call.
 */
export const bulk = (
  kind: { level: string; hangs: boolean },
  field: string,
  rule: string,
  change: (world: World, object: Kept, value: unknown) => void,
) => {
  const [spec, id] = [`update_${field}_spec`, `${kind.level}_id`]
  const rules = form(`account_id!: id; ${spec}!: list 1..${MOST_ROWS}\n@${spec}[] ${id}!: id; ${field}!: ${rule}`)
  return (world: World, account: string, params: Params) => {
    const rows = recordsIn(checked(rules, params)[spec])
    const ids = rows.map((row) => inText(row[id]))
    if (new Set(ids).size < ids.length) throw invalid(`${spec}.${id}`, 'must not repeat')
    const list = rows.map((row): Params => {
      const told: Params = { [id]: BigInt(idText(row[id]) ?? 0) }
      try {
        change(world, present(world, account, kind, row[id]), row[field])
        return { code: 0, message: '', message_cn: '', ...told }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { code: error.code, message: error.message, message_cn: error.message, ...told }
      }
    })
    return { list, fail_id_list: list.filter(({ code }) => code !== 0).map((row) => row[id]) }
  }
}
