import type { Session } from '#app/entry/session.ts'

/** Permissions that were read within this time are new enough. */
export const RIGHTS_FRESH_MS = 5_000

export type Rights = {
  /** A guard failed, a call was refused, or the server told that rights changed: they are read again, at most once in five seconds. */
  ask: () => void
}

type RightsParts = {
  session: Session
  nowMs: () => number
  /** returns how to call it off */
  later: (work: () => void, ms: number) => () => void
}

/** Cached permissions may be older than those the server goes by (B7): asks for them when there is a reason to. */
export function createRights({ session, nowMs, later }: RightsParts): Rights {
  let seen = session.getSnapshot().context.readAt
  let freshUntil = nowMs() + RIGHTS_FRESH_MS
  let isWaiting = false
  session.subscribe(({ context: { readAt } }) => {
    if (readAt === seen) return
    seen = readAt
    freshUntil = nowMs() + RIGHTS_FRESH_MS
  })
  const read = () => {
    isWaiting = false
    session.send({ type: 'session.refresh' })
  }
  return {
    ask() {
      if (isWaiting) return
      isWaiting = true
      const wait = freshUntil - nowMs()
      if (wait > 0) later(read, wait)
      else read()
    },
  }
}

/** Tells when the signed-in person's user info is another one than before; signing in and out are none of it. */
export function followRights(session: Session, tell: () => void): void {
  let before = session.getSnapshot().context.user
  session.subscribe(({ context: { user } }) => {
    const [was, now] = [before, user]
    before = user
    if (was !== null && now !== null && was !== now && was.id === now.id) tell()
  })
}
