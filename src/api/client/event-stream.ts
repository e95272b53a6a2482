import { changedEvent, events, type ChangedEvent } from '#contract/events.ts'

export type EventStreamOptions = {
  /** empty in the browser: paths are relative */
  origin?: string
  headers: () => Record<string, string>
  /** `null`: the stream has just opened, and whatever changed before was not heard */
  onChange: (change: ChangedEvent | null) => void
  onUnauthorised: () => void
  /** returns how to call it off */
  later: (work: () => void, ms: number) => () => void
  /** 0 to 1: so that the tabs of a server that was restarted do not come back all at once */
  random?: () => number
}

export type EventStream = {
  /** Holds a stream from now on; while it cannot be had, it is tried again ever later. Polls do not depend on it. */
  open: () => void
  close: () => void
}

export const FIRST_WAIT_MS = 1_000
export const LONGEST_WAIT_MS = 60_000
/** The server gives a sign of life every 15 s. */
export const SILENCE_MS = 45_000

/** `again`: at once or after a wait; `over`: not before someone opens it again. */
type Ended = { again: number | null }
const OVER: Ended = { again: null }

/** The one event stream of a tab: a fetch with the usual headers, because the browser's own EventSource sends none. */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { origin = '', headers, onChange, onUnauthorised, later, random = Math.random } = options
  let wanted: AbortController | null = null
  let callOff = () => undefined as void
  let failures = 0

  const nextWait = () => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++) * (0.5 + random() / 2)

  async function hold(own: AbortController): Promise<void> {
    const ended = await listen(own.signal).catch((): Ended => ({ again: nextWait() }))
    if (own !== wanted || ended.again === null) return
    callOff = later(() => void hold(own), ended.again)
  }

  async function listen(signal: AbortSignal): Promise<Ended> {
    const silent = new AbortController()
    let watch = later(() => silent.abort(), SILENCE_MS)
    try {
      const answer = await fetch(`${origin}${events.path}`, { headers: headers(), signal: AbortSignal.any([signal, silent.signal]) })
      if (answer.status === 401) {
        onUnauthorised()
        return OVER
      }
      if (answer.status === 404) return OVER // this server has no stream
      if (!answer.ok || !answer.body) return { again: Math.max(nextWait(), Number(answer.headers.get('retry-after') ?? 0) * 1000) }
      const heard = createMessages()
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return { again: nextWait() }
        watch()
        watch = later(() => silent.abort(), SILENCE_MS)
        for (const { event, data } of heard(value)) {
          if (event === 'end') return { again: 0 } // the session is over: asking again says so
          if (event !== 'hello') failures = 0 // it lives; one that only ever opens is tried ever later
          const change = event === 'changed' ? changedEvent.safeParse(jsonOf(data)).data : null
          if (event === 'hello' || change) onChange(change ?? null)
        }
      }
    } finally {
      watch()
    }
  }

  return {
    open() {
      if (wanted) return
      wanted = new AbortController()
      failures = 0
      void hold(wanted)
    },
    close() {
      callOff()
      wanted?.abort()
      wanted = null
    },
  }
}

type Message = { event: string; data: string }

/** Cuts a text/event-stream into messages, whatever pieces it comes in; only a comment is a message `beat`. */
export function createMessages(): (piece: string) => Message[] {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = parts.pop() ?? ''
    return parts.map((part) => {
      const lines = part.split('\n')
      const valueOf = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
          .join('\n')
      return { event: valueOf('event') || (lines.every((line) => line.startsWith(':')) ? 'beat' : 'message'), data: valueOf('data') }
    })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
