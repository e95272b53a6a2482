import { VERSION_PATH } from '#contract/paths.ts'

/**
 * How the company's own sign-in is called, or null where there is none. Asked for before anyone signs in, and by itself: client and
 * schemas are most of what a sign-in page would load, and this one text is all it reads. @throws when the server does not answer
 */
export async function readSsoLabel(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(VERSION_PATH, { headers: { 'Accept-version': '1.0', 'Cache-Control': 'no-cache' }, signal })
  const label = at(at(at(await answer.json(), 'data'), 'sso'), 'label')
  return typeof label === 'string' ? label : null
}

const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)
