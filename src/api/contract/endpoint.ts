import { z } from 'zod'
import { parseJson } from '#domain/json-text.ts'

/** How the input travels: GET in the query, the rest form-encoded unless it says otherwise (S1 §7). */
export type Encoding = 'query' | 'form' | 'json' | 'multipart'

/**
 * What a call does to the world. `no` reads; `again` may be repeated without harm; `once` must happen once: its input
 * carries a `ticket`, and the server answers a repeated ticket with the first answer.
 */
export type WriteKind = 'no' | 'again' | 'once'

/** Who may call: anyone, anyone signed in, or holders of a function `<page>.<func>` (see `src/permissions`). */
export type Permission = 'anyone' | 'signed-in' | `${string}.${string}`

export type ScopedKind = 'game' | 'region' | 'spreader' | 'app' | 'account'

/**
 * Which ids of a call are held to the caller's grants, or why none is. The binder refuses a foreign id of `input` before the call runs,
 * and an answer with a foreign id in `rows` never leaves the server; an object of `objects` is refused by its service, as if it were
 * missing, and the authorization matrix tries it. Paths are dotted (`spec.game_id`).
 */
export type EndpointScope =
  | { none: string }
  | {
      /** input fields that hold one id or a list of them. An account lies in the grants when its channel and one of its games do */
      input?: Partial<Record<ScopedKind, string | readonly string[]>>
      /** input fields that name an object with a game, or a person, of its own: field → noun */
      objects?: Readonly<Record<string, string>>
      /** fields of the answer's row, or of each of its rows; of a list of ids one has to lie in the grants */
      rows?: Partial<Record<Exclude<ScopedKind, 'account'>, string>>
    }

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  encoding: Encoding
  input: I
  /** the whole answer body: `{ data }`, or `{ data, total, page, per_page }` for lists */
  output: O
  write: WriteKind
  permission: Permission
  /** functions that some inputs need besides; the service asks for them */
  also?: readonly Permission[]
  scope: EndpointScope
  /** a write of kind `again` whose effect and audit line succeed or fail together, in one transaction; `once` always is one */
  atomic?: true
  /** a poll: never cancelled by a later equal call */
  poll?: true
  /** the audit line a successful write leaves */
  audit?: { records: string }
  /** the largest body in kB, when it is not the usual one (`bodyKbOf`); of a multipart call without its files */
  bodyKb?: number
  /** files that may come with a multipart call: how many, how large, and their media types */
  takes?: { files: number; mb: number; types: readonly string[] }
  /** media types of the file that is the answer: in place of `output` when that is unknown, else when it is asked for (`format`) */
  file?: readonly string[]
  /** of a call open to anyone: the header with a key that is looked at before the body is read */
  keyed?: { header: string }
  /** one sentence for the OpenAPI document */
  summary: string
}

/** The largest body of a call in kB, its files not counted. Who needs no session may send what a sign-in form holds. */
export const bodyKbOf = ({ bodyKb, permission }: Endpoint): number => bodyKb ?? (permission === 'anyone' ? 8 : 1024)

/** Lists of whole rows: thousands of texts, percent-encoded. */
export const ROWS_BODY_KB = 8 * 1024

export const MEDIA_TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const satisfies Record<Exclude<Encoding, 'query'>, string>

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export function endpoint<I extends z.ZodType, O extends z.ZodType>(description: Endpoint<I, O>): Endpoint<I, O> {
  return description
}

/** What most calls are: a question; a write that must happen once; one that may be repeated; such a one that is whole or not at all. */
export const READ = { method: 'GET', encoding: 'query', write: 'no' } as const
export const WRITE = { method: 'POST', encoding: 'form', write: 'once' } as const
export const AGAIN = { method: 'POST', encoding: 'form', write: 'again' } as const
export const ATOMIC = { ...AGAIN, atomic: true } as const

export const text = z.string()
/** Required text: an absent or empty one is a missing parameter. */
export const filled = z.string().min(1)
/** Ids are strings at the edge; numbers typed into an address are taken as text. */
export const id = z.string().min(1).max(64)
export const ids = z.array(id).max(1000)
/** Marks a field whose value is never repeated in a report. */
export const hidden = <T extends z.ZodType>(schema: T): T => schema.meta({ private: true })
export const count = z.number().int().min(0)
/** Numbers arrive as text in queries and forms. */
export const wireInteger = z.coerce.number().int()
export const flag = z.enum(['0', '1'])
export const instant = z.string()
/** A ticket for a write of kind `once`, made by the caller and kept until the answer is known. */
export const ticket = z.uuid()

/** A reason, as `src/domain/blocker.ts` has it. */
export const wireBlocker = z.object({
  code: text,
  params: z.record(z.string(), z.union([text, z.number()])).optional(),
  field: text.optional(),
  row: z.number().int().optional(),
})

export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema })

/** A list answer, as the specification fixes it. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: count, page: count, per_page: count })

/** Paging of value lists: 10 a page unless told (S2 §9), never more than 500. */
export const paging = (perPage = 10) => ({ page: wireInteger.min(1).default(1), per_page: wireInteger.min(1).max(500).default(perPage) })

const jsonTexts = new WeakSet<z.ZodType>()

/** Whether a field travels as JSON text (`jsonText`). */
export const isJsonText = (schema: unknown): schema is z.ZodPipe => schema instanceof z.ZodPipe && jsonTexts.has(schema)

/** Nested input too deep for brackets travels as JSON text in one form field and is parsed at the door. */
export function jsonText<T extends z.ZodType>(schema: T) {
  const field = z.unknown().transform(readJsonText).pipe(schema)
  jsonTexts.add(field)
  return field
}

function readJsonText(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseJson(value)
  } catch (error) {
    context.addIssue({ code: 'custom', params: { code: error instanceof RangeError ? 'input.too_many' : 'input.invalid' } })
    return z.NEVER
  }
}
