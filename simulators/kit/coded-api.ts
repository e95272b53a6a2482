import type { Params } from './http.ts'
import { writeLongJson } from './long-json.ts'
import type { Answer, Dialect } from './network.ts'
import type { AnsweredFault, Attempt } from './under-faults.ts'

/** A refusal with a code of the network, which comes in the envelope with HTTP 200. */
export class ApiError extends Error {
  readonly code: number
  /** seconds after which it is worth while to ask again, where the network tells them */
  readonly retryInS: number | null

  constructor(code: number, message: string, retryInS: number | null = null) {
    super(message)
    this.code = code
    this.retryInS = retryInS
  }
}

/** An answer that is a file and no envelope. */
export class FileBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type CodedApi<C> = Pick<Dialect<C & { params: Params }>, 'callOf' | 'subjectOf' | 'isSecret' | 'makesObject' | 'page'> & {
  /** the data of the envelope; throws an `ApiError` to refuse */
  run: (call: C) => object
  envelope: (code: number, message: string, data: object) => object
  headers: (call: C, retryInS: number | null) => Record<string, string>
  /** what a fault does to the state of the network, and how it is told */
  refusals: {
    timeout: () => ApiError
    refuse: () => ApiError
    throttle: (call: C, fault: Extract<AnsweredFault, { kind: 'throttle' }>) => ApiError
    tokenDeath: (call: C, fault: Extract<AnsweredFault, { kind: 'token_death' }>) => ApiError
  }
}

/** A network that answers with a code in an envelope, whatever the HTTP status says. */
export function codedDialect<C extends { method: string; params: Params }>(api: CodedApi<C>): Dialect<C> {
  const { run, envelope, headers, refusals, ...more } = api
  const answerOf = (call: C, body: string, refusal: ApiError | null, status = 200, type = 'application/json'): Answer => ({
    status,
    body,
    code: refusal === null ? null : String(refusal.code),
    headers: { 'content-type': `${type}; charset=utf-8`, ...headers(call, refusal?.retryInS ?? null) },
  })
  const refused = (call: C, error: ApiError, status = 200): Attempt<Answer> => {
    const body = writeLongJson(envelope(error.code, error.message, {}))
    return { answer: answerOf(call, body, error, status), applied: false }
  }
  const answer = (call: C): Attempt<Answer> => {
    try {
      const data = run(call)
      const isFile = data instanceof FileBody
      const body = isFile ? data.text : writeLongJson(envelope(0, 'OK', data))
      return { answer: answerOf(call, body, null, 200, isFile ? 'text/csv' : 'application/json'), applied: call.method !== 'GET' }
    } catch (error) {
      if (error instanceof ApiError) return refused(call, error)
      throw error
    }
  }
  return {
    ...more,
    answer,
    answerFault: (call, fault) => {
      switch (fault.kind) {
        case 'transient':
        case 'server_error': {
          const applied = fault.applies && answer(call).applied
          return { ...refused(call, refusals.timeout(), fault.kind === 'transient' ? 200 : fault.status), applied }
        }
        case 'throttle':
          return refused(call, refusals.throttle(call, fault))
        case 'refuse':
          return refused(call, refusals.refuse())
        case 'token_death':
          return refused(call, refusals.tokenDeath(call, fault))
      }
    },
  }
}
