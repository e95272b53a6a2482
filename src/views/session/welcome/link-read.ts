import { CallFailed } from '#client/failure.ts'
import { isLinkOver } from '#domain/entry-link.ts'
import type { LinkRead } from '#machines/link-entry/link-entry.machine.ts'

/** What a link is for, or why it is over. @throws CallFailed when that was not said */
export async function linkRead<Told>(answer: Promise<{ data: Told }>): Promise<LinkRead<Told>> {
  try {
    return { kind: 'open', told: (await answer).data }
  } catch (error) {
    if (error instanceof CallFailed && error.blockers.some(isLinkOver)) return { kind: 'over', blockers: error.blockers }
    throw error
  }
}
