const MAX_BYTES = 5 * 1024 * 1024

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers?: Readonly<Record<string, string>>
  /** text is JSON */
  body?: URLSearchParams | FormData | string
  timeoutMs: number
  /** the caller's own end: a lost lease, a worker that stops */
  signal: AbortSignal
  maxBytes?: number
}

export type HttpAnswer = { status: number; headers: Headers; text: string }

/** No whole answer came. `sent` tells whether the network may have got the request: refused before the body = no. */
export type NoAnswer = { sent: 'no' | 'maybe'; reason: string; aborted: boolean }

export type Exchange = { answer: HttpAnswer } | { noAnswer: NoAnswer }

/**
 * One HTTP exchange, never repeated here. Redirects are not followed (the credential is in the address), the answer
 * is read as text up to 5 MB, and the reason of a failure never holds the address.
 */
export async function exchange(request: HttpRequest): Promise<Exchange> {
  if (request.signal.aborted) return { noAnswer: { sent: 'no', reason: 'stopped before sending', aborted: true } }
  const deadline = AbortSignal.timeout(request.timeoutMs)
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}) },
      ...(request.body ? { body: request.body } : {}),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, deadline]),
    })
    const text = await boundedText(response, request.maxBytes ?? MAX_BYTES)
    return { answer: { status: response.status, headers: response.headers, text } }
  } catch (failure) {
    if (deadline.aborted) return { noAnswer: { sent: 'maybe', reason: `no answer within ${request.timeoutMs} ms`, aborted: false } }
    if (request.signal.aborted) return { noAnswer: { sent: 'maybe', reason: 'stopped while waiting for the answer', aborted: true } }
    return { noAnswer: { ...whatBroke(failure), aborted: false } }
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Codes of node and undici that can only occur before a connection is: nothing has been sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function whatBroke(failure: unknown): Pick<NoAnswer, 'sent' | 'reason'> {
  const code = codeOf(failure)
  const reason = code ?? (failure instanceof Error ? failure.message : 'the connection broke')
  return { sent: code && BEFORE_SENDING.has(code) ? 'no' : 'maybe', reason }
}

/** The code is on the cause; several addresses tried at once give an aggregate whose errors all failed to connect. */
function codeOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  if ('code' in failure && typeof failure.code === 'string') return failure.code
  if (failure instanceof AggregateError) return codeOf(failure.errors[0])
  return codeOf(failure.cause)
}
